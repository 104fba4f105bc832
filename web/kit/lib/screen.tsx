import {
  type ComponentType,
  isValidElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useState,
} from 'react';
import { prefersSavingData } from './save-data.ts';
import { waitForPageIdle } from './when-idle.ts';

type Load = () => Promise<{ Component: ComponentType }>;

/** The code of a screen; `fetched` is set once it has loaded. */
interface Code {
  readonly load: Load;
  readonly Lazy: LazyExoticComponent<ComponentType>;
  fetched?: ComponentType;
}

const preloadable: Load[] = [];

/**
 * Makes a screen that fetches its code when it is first shown. Its module exports it as
 * `Component`. Code that is already there is drawn at once, without a pending state. The code of
 * `soon` screens is fetched while the browser is idle.
 */
export function screen(load: Load, when: 'soon' | 'when shown' = 'when shown'): ReactNode {
  const remember: Load = async () => {
    const module = await load();
    code.fetched = module.Component;
    return module;
  };
  const code: Code = {
    load: remember,
    Lazy: lazy(async () => ({ default: (await remember()).Component })),
  };
  if (when === 'soon') preloadable.push(remember);
  return <Screen code={code} />;
}

/** Draws a screen whose code is fetched already, or fetches it. */
function Screen({ code }: { readonly code: Code }) {
  // Chosen once: switching from the lazy to the fetched component would reset the screen's state.
  const [Chosen] = useState<ComponentType>(() => code.fetched ?? code.Lazy);
  return <Chosen />;
}

/**
 * Fetches the code of a screen made by `screen`. If that fails, drawing the screen shows the error.
 */
export async function loadScreen(made: ReactNode): Promise<void> {
  if (isValidElement<{ code: Code }>(made) && made.type === Screen)
    await made.props.code.load().catch(() => undefined);
}

let preloading: Promise<unknown> | undefined;

/**
 * Fetches the code of the `soon` screens once the current page is complete, unless the browser
 * saves data. Resolves when each has loaded or failed. A failed one shows its error when it is
 * drawn.
 */
export async function preloadScreens(): Promise<void> {
  if (prefersSavingData()) return;
  preloading ??= waitForPageIdle().then(() =>
    Promise.allSettled(preloadable.map((load) => load())),
  );
  await preloading;
}
