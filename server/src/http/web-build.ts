import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** The files of a screen beyond those of every page: URL paths of scripts and styles. */
export interface ScreenFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
});
/** `.vite/manifest.json`: the output file of each module, and its imports. */
const manifest = z.record(z.string(), chunk);
type Manifest = z.infer<typeof manifest>;
type Chunk = z.infer<typeof chunk>;

const page = 'index.html';
const asPath = (file: string) => `/${file}`;

/** The built web app: its HTML page and the files of its screens. */
export class WebBuild {
  readonly #folder: string;
  #manifest: Manifest = {};
  /** The page that was read together with the manifest. */
  #page = '';
  /** Modules that every page loads: those named in the page, with their imports. */
  #everywhere: ReadonlySet<string> = new Set();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Reads the app's page from its file each time, because a new build may be installed while the
   * shop runs.
   */
  async read(): Promise<string> {
    const built = await readFile(join(this.#folder, page), 'utf8');
    if (built !== this.#page) {
      const file = await readFile(join(this.#folder, '.vite/manifest.json'), 'utf8').catch(
        () => '{}',
      );
      this.#manifest = manifest.parse(JSON.parse(file));
      this.#page = built;
      this.#everywhere = this.#reachedFrom(
        Object.keys(this.#manifest).filter((name) =>
          built.includes(`/${this.#manifest[name]?.file}"`),
        ),
      );
    }
    return built;
  }

  /** Lists the scripts that every page loads: those named in the page, with their imports. */
  scriptsOfEveryPage(): readonly string[] {
    // The chunks include styles.
    const scripts = this.#chunksOf([...this.#everywhere]).filter(({ file }) =>
      file.endsWith('.js'),
    );
    return scripts.map(({ file }) => asPath(file));
  }

  /**
   * Lists the files of the screen at a path such as `/pack-detail`. Its module has the same name. A
   * screen that the first load does not name also needs the module that names it.
   */
  filesOf(path: string): ScreenFiles {
    const screen = `routes${path}.tsx`;
    const naming = Object.keys(this.#manifest).filter((name) =>
      this.#manifest[name]?.dynamicImports.includes(screen),
    );
    const isNamedFirst = naming.some((name) => this.#everywhere.has(name));
    const needed = [...this.#reachedFrom(isNamedFirst ? [screen] : [...naming, screen])];
    const chunks = this.#chunksOf(needed.filter((name) => !this.#everywhere.has(name)));
    return {
      scripts: chunks.map(({ file }) => asPath(file)),
      styles: [...new Set(chunks.flatMap(({ css }) => css))].map(asPath),
    };
  }

  #chunksOf(names: readonly string[]): readonly Chunk[] {
    return names.flatMap((name) => this.#manifest[name] ?? []);
  }

  /** Collects these modules and all modules that they import, directly or not. */
  #reachedFrom(entries: readonly string[]): Set<string> {
    const reached = new Set<string>();
    const visit = (name: string) => {
      const found = Object.hasOwn(this.#manifest, name) ? this.#manifest[name] : undefined;
      if (found === undefined || reached.has(name)) return;
      reached.add(name);
      for (const needed of found.imports) visit(needed);
    };
    for (const entry of entries) visit(entry);
    return reached;
  }
}
