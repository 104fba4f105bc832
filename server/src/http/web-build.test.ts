import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebBuild } from './web-build.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaifu-build-'));
  await mkdir(join(folder, '.vite'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Installs a build whose file names contain this version. */
async function build(version: string): Promise<void> {
  const manifest = {
    '_first.css': { file: 'first.css' },
    '_first.js': {
      file: `first-${version}.js`,
      imports: ['_react.js'],
      css: ['first.css'],
      dynamicImports: ['routes/login.tsx', 'routes/other-screens.tsx'],
    },
    'routes/other-screens.tsx': { file: 'other.js', dynamicImports: ['routes/my-page.tsx'] },
    'routes/my-page.tsx': { file: 'my-page.js', imports: ['_form.js'] },
    '_react.js': { file: 'react.js' },
    'routes/login.tsx': {
      file: `login-${version}.js`,
      imports: ['_first.js', '_react.js', '_form.js'],
      css: ['login.css'],
    },
    '_form.js': { file: 'form.js', imports: ['_field.js'], css: ['field.css'] },
    '_field.js': { file: 'field.js', css: ['field.css'] },
  };
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><link href="/first.css"><script src="/first-${version}.js"></script>`,
  );
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
}

describe('the files that a screen preloads', () => {
  it('files that a screen preloads: what it needs beyond the common ones, each once', async () => {
    await build('a');
    const web = new WebBuild(folder);
    await web.read();
    expect(web.filesOf('/login')).toEqual({
      scripts: ['/login-a.js', '/form.js', '/field.js'],
      styles: ['/login.css', '/field.css'],
    });
    for (const path of ['/', '/nothing', '/../login', '/__proto__']) {
      expect(web.filesOf(path), path).toEqual({ scripts: [], styles: [] });
    }
  });

  it('screen that the first load does not name: preloads the module that names it, too', async () => {
    await build('a');
    const web = new WebBuild(folder);
    await web.read();
    expect(web.filesOf('/my-page')).toEqual({
      scripts: ['/other.js', '/my-page.js', '/form.js', '/field.js'],
      styles: ['/field.css'],
    });
  });

  it('scripts of every page: those named in the built HTML, with their imports', async () => {
    await build('a');
    const web = new WebBuild(folder);
    await web.read();
    expect(web.scriptsOfEveryPage()).toEqual(['/first-a.js', '/react.js']);
  });

  it('a new build of the web app: the files of its screens are read again immediately', async () => {
    await build('a');
    const web = new WebBuild(folder);
    await web.read();
    await build('b');
    expect(await web.read()).toContain('first-b.js');
    expect(web.filesOf('/login').scripts[0]).toBe('/login-b.js');
  });
});
