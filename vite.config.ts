import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const LIST = fileURLToPath(new URL('src/lines/index.ts', import.meta.url))
const ADDRESSES = '\0addresses-of-lines'

/**
 * The manifest asks the list of lines for their addresses only. For the browser, it gets a list of just those (`ctpl` of `./ctpl/index.ts` has
 * `ctplRoutes` in `./ctpl/routes.ts`), so that rating, controls and documents are fetched by the screens that use them, not before the first one.
 */
const thinLines: Plugin = {
  name: 'thin-lines',
  enforce: 'pre',
  resolveId: (source, importer) => (source === '#lines' && importer?.endsWith('/src/app/routes.ts') ? ADDRESSES : undefined),
  load(id) {
    if (id !== ADDRESSES) return
    const lines = [...readFileSync(LIST, 'utf8').matchAll(/^import \{ (\w+) \} from '\.\/([\w-]+)\/index\.ts'$/gm)]
    const imports = lines.map(([, name, folder]) => `import { ${name}Routes } from '#lines/${folder}/routes.ts'`)
    return `${imports.join('\n')}\nexport const lines = { ${lines.map(([, name]) => `${name}: { routes: ${name}Routes }`).join(', ')} }`
  },
}

/** What every first screen draws with; the rest of the interface comes with the screens that use it. */
const FIRST =
  'core|styles|hooks|ActionIcon|Alert|Anchor|Badge|Box|Button|Center|CloseButton|Group|Loader|Paper|Skeleton|Stack|Text|ThemeIcon|Title|Transition|UnstyledButton'
const FRAME = 'empty|error-state|loader|money|dates|offline-banner|page|ready|skeletons|status-badge'

/** Few files, for lines that are slow to ask: what the first screen needs in one, what many screens share in another. */
const GROUPS = [
  {
    name: 'base',
    priority: 3,
    test: new RegExp(
      `node_modules/(react|react-dom|scheduler|react-router|zod|zustand|@tanstack|@lingui|idb-keyval|clsx|@mantine/hooks|@mantine/store|@mantine/core/esm/(core|components/(${FIRST})))/`,
    ),
  },
  {
    name: 'kit',
    priority: 2,
    test: new RegExp(`src/(domain/|kit/[^/]+$|kit/web/([^/]+\\.ts$|router/|ui/(${FRAME})\\.tsx))`),
    minShareCount: 3,
  },
  {
    name: 'toasts',
    priority: 3,
    test: /node_modules\/(@mantine\/notifications|react-transition-group|react-remove-scroll|@mantine\/core\/esm\/components\/(Notification|Portal))/,
  },
  { name: 'forms', priority: 1, test: /src\/kit\/web\/form\/(?!choice)/ },
  { name: 'parts', priority: 1, test: /src\/kit\/web\/ui\/(detail-card|findings|needs|price-breakdown|steps|timeline)/ },
  { name: 'lists', priority: 1, test: /src\/kit\/web\/ui\/(filter|list|pager)/ },
]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/app/',
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    cssMinify: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  plugins: [
    thinLines,
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'service-worker.ts',
      injectRegister: null,
      scope: '/app/',
      injectManifest: { globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/inter-latin-*.woff2', 'logo.svg'], minify: true },
      manifest: {
        name: 'Kalasag',
        short_name: 'Kalasag',
        description: 'Insurance, made clear',
        id: '/app/',
        start_url: '/app/',
        scope: '/app/',
        display: 'standalone',
        background_color: '#faf9f7',
        theme_color: '#0B4F6C',
        icons: [
          { src: '/app/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/app/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/app/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/app/logo.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
  ],
})
