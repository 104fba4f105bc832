import {
  type ComponentType,
  isValidElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useState,
} from 'react';
import { savesData } from './save-data.ts';
import { pageIsIdle } from './when-idle.ts';

type Load = () => Promise<{ Component: ComponentType }>;

/** The code of a screen: not there yet, or fetched. */
interface Code {
  readonly load: Load;
  readonly Lazy: LazyExoticComponent<ComponentType>;
  fetched?: ComponentType;
}

const likelyNext: Load[] = [];

/**
 * A screen whose code is fetched when it is first shown; its module exports it as `Component`. Once
 * fetched it is drawn at once, without passing through the pending state. `soon` screens are
 * fetched while the browser is idle.
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
  if (when === 'soon') likelyNext.push(remember);
  return <Screen code={code} />;
}

function Screen({ code }: { readonly code: Code }) {
  // Chosen once, or the screen would lose its state when its code arrives a second time.
  const [Chosen] = useState<ComponentType>(() => code.fetched ?? code.Lazy);
  return <Chosen />;
}

/**
 * Fetches the code of what `screen` made. A failure is met, and shown, when the screen is drawn.
 */
export async function loadScreen(made: ReactNode): Promise<void> {
  if (isValidElement<{ code: Code }>(made) && made.type === Screen)
    await made.props.code.load().catch(() => undefined);
}

let preloading: Promise<unknown> | undefined;

/**
 * Fetches the code of the screens marked `soon` once the page shown is complete, unless the browser
 * saves data. It is over when all are there, or have failed: a failure is met, and shown, when the
 * screen is wanted.
 */
export async function preloadScreens(): Promise<void> {
  if (savesData()) return;
  preloading ??= pageIsIdle().then(() => Promise.allSettled(likelyNext.map((load) => load())));
  await preloading;
}
