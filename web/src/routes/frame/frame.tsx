import { Outlet } from 'react-router';

export function Frame() {
  return (
    <main>
      <Outlet />
    </main>
  );
}

export function FrameFallback() {
  return null;
}
