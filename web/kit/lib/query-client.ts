import { notifyManager, QueryClient } from '@tanstack/react-query';

/**
 * Makes the client of an app's queries. The app's own API client retries requests, so queries do
 * not.
 */
export function makeQueryClient(): QueryClient {
  // By default TanStack Query notifies components one task later. Until then a button would not be
  // busy, and a double press would send two requests.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // Being offline is shown as an error instead of waiting silently.
        networkMode: 'always',
        staleTime: 5_000,
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
