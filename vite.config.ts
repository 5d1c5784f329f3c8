import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { icons } from './bin/icons.ts'
import { lightRules, WHOLE } from './bin/light-rules.ts'
import { messages } from './bin/messages/vite-plugin.ts'
import { serviceWorker } from './bin/service-worker.ts'
import { installable } from './bin/web-manifest.ts'

/**
 * What these say comes of the definitions of all lines. For browsers it is written down as it is now, so that rating, controls and documents are fetched
 * by the screens that use them, not before the first one.
 */
const WRITTEN_DOWN = /\/src\/lines\/(names|addresses|ways)\.ts$/
const writtenDown: Plugin = {
  name: 'written-down',
  enforce: 'pre',
  async load(id) {
    if (!WRITTEN_DOWN.test(id)) return
    const said = Object.entries<unknown>(await import(pathToFileURL(id).href))
    return said.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
  },
}

/** How amounts, days and states are written, which every screen of somebody signed in can do. */
const FORMATS = /src\/(domain\/(day|money|[\w-]+-(descriptions|states)|states-in-force)|kit\/number-text)\.ts/
/** What may become of records, which screens seldom ask. */
const LIVES = /src\/domain\/(life-cycles|[\w-]+-life)\.ts/
/** What lists and fields are declared with. */
const DECLARED = /src\/(kit|domain\/(filters|day-schema|money-schemas))/

/** What screens share of rules: apart, what knows schemas, so that whoever needs no such rule does not fetch their library. */
const ofRules = (id: string, context: Rolldown.ChunkingContext) => {
  if (!knowsSchemas(id, context)) return LIVES.test(id) ? 'lives' : 'facts'
  return DECLARED.test(id) ? 'declared' : 'rules'
}
/** A module passes its schemas on, which it does not know (`light-rules.ts`). */
const importedBy = (id: string, context: Rolldown.ChunkingContext) =>
  (context.getModuleInfo(id)?.importedIds ?? []).filter((each) => each !== `${id}${WHOLE}`)
const known = new Map<string, boolean>()
function knowsSchemas(id: string, context: Rolldown.ChunkingContext): boolean {
  const found = known.get(id)
  if (found !== undefined) return found
  // Until it is known, for modules that import each other.
  known.set(id, false)
  const knows = /node_modules\/zod\//.test(id) || importedBy(id, context).some((each) => knowsSchemas(each, context))
  known.set(id, knows)
  return knows
}

/**
 * Few files, for lines that are slow to ask: what the way in needs in three, what many screens share in a few more. A group takes
 * along whatever its modules import that no group before it took: what is small and used everywhere (`plain`) stands before what is large and used by some.
 */
const GROUPS = [
  { name: 'schemas', priority: 10, test: /node_modules\/zod\// },
  { name: 'base', priority: 9, test: /node_modules/, tags: ['$initial' as const] },
  { name: 'kit', priority: 8, test: /src\/(kit|domain)\//, tags: ['$initial' as const] },
  {
    name: 'frame',
    priority: 8,
    test: /src\/app\/web\/(languages|layouts\/(language-switch|mark|customer))\.tsx/,
  },
  {
    name: 'entry',
    priority: 7,
    test: /components\/(Alert|Anchor|CloseButton)\/|src\/(domain\/mobile|kit\/web\/(clock|router\/))/,
  },
  {
    name: 'reads',
    priority: 7,
    test: /@tanstack\/(react-)?query|src\/kit\/web\/use-(read|write|stream)/,
  },
  {
    name: 'fields',
    priority: 7,
    test: /components\/(Input|InputBase|TextInput)\/|src\/kit\/web\/(use-|ui\/(failure-note|select\/select-props))/,
  },
  {
    name: 'hooks',
    priority: 7,
    test: /@mantine\/(hooks|core\/esm\/core)\//,
    minShareCount: 4,
    maxModuleSize: 3600,
  },
  {
    name: 'plain',
    priority: 7,
    test: /components\/(Badge|Card|Indicator|Paper|Skeleton|VisuallyHidden)|utils\/to-int|src\/kit\/web\/(kept-reads|save-file|form\/use-options|ui\/(dates|detail-card|empty|menu-asked-for|grid-columns|load-error|loaded|money|section-card|skeletons|slot|status-badge|use-has-desk|use-is-phone))/,
    minShareCount: 2,
  },
  {
    name: 'switches',
    priority: 7,
    test: /components\/(Checkbox\/CheckIcon|Radio\/RadioIcon|SegmentedControl|Switch)|utils\/(InlineInput|InputsGroupFieldset)|FloatingIndicator/,
    minShareCount: 2,
  },
  { name: 'pickers', priority: 7, test: /components\/(NativeSelect|Combobox\/(ComboboxChevron|get-parsed))/ },
  { name: 'icons', priority: 7, test: /virtual:icons|drawn-icon/, minShareCount: 2 },
  { name: 'overlays', priority: 7, test: /react-remove-scroll|components\/(Drawer|FocusTrap|Modal|ModalBase|Overlay)\// },
  { name: 'floating', priority: 6, test: /@floating-ui|components\/(Popover|ScrollArea)\// },
  { name: 'toasts', priority: 6, test: /@mantine\/notifications/ },
  { name: 'menus', priority: 6, test: /@mantine\/core\/esm\/components\/Menu\// },
  {
    name: 'choices',
    priority: 6,
    test: /@mantine\/core\/esm\/components\/(Autocomplete|Combobox|Select)\/|src\/kit\/web\/ui\/select\/desk-select/,
  },
  { name: 'formats', priority: 6, test: FORMATS },
  { name: ofRules, priority: 6, test: /src\/(domain|kit)\/(?!web\/)/, minShareCount: 3 },
  { name: 'prices', priority: 5, test: /src\/kit\/web\/ui\/price-breakdown/ },
  { name: 'forms', priority: 5, test: /src\/kit\/web\/form\/(?!choices|file-form|items|person-card|row-|slider)/ },
  { name: 'lists', priority: 4, test: /src\/kit\/web\/ui\/(contact-buttons|list-(?!table)|listed|pager)/ },
  { name: 'slots', priority: 3, test: /public\/parts\/slots\.ts/ },
  { name: 'parts', priority: 3, test: /src\/kit\/web\/ui\//, minShareCount: 3 },
  { name: 'words', priority: 2, test: /src\/(domain|kit)\/(?!web\/(camera|form))/, minShareCount: 3 },
]

/**
 * Once the first screen stands, the service worker fetches all the others. So only the page itself, and what people meet first, name what they
 * need beside themselves, to have it in one go; to name it for every screen would make the way in heavier than what it saves.
 */
const MET_FIRST = /\/(advisor|capture|customer-login|link-information|login|one-time-code|pay-now|return)-[\w-]{7}\.js$/
const beside = (file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' || MET_FIRST.test(`/${file}`) ? needed : []

/**
 * A screen's chunk is called by the screen, as every screen stands in a file of one name. The first script names all of them: a letter less of each hash,
 * which does not compress, is a quarter of a kilobyte.
 */
const chunkFileNames = ({ facadeModuleId }: { readonly facadeModuleId: string | null }) =>
  `assets/${/\/screens\/([^/]+)\/screen\.tsx$/.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash:7].js`

/** What reads photographs of papers is large and for those who ask for it: it stands apart from what the service worker fetches for everybody. */
const READER = /node_modules\/(tesseract\.js|tesseract\.js-core|@tesseract\.js-data|zxing-wasm)\//
const assetFileNames = ({ originalFileNames }: { readonly originalFileNames: readonly string[] }) => {
  // The reader asks for its model by a language and this ending.
  if (originalFileNames.some((file) => file.endsWith('.traineddata.gz'))) return 'reader/eng-[hash].traineddata.gz'
  return `${originalFileNames.some((file) => READER.test(file)) ? 'reader' : 'assets'}/[name]-[hash:7][extname]`
}

/** What every build of screens needs. */
export const drawn = [writtenDown, lightRules, messages, icons, react()]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/app/',
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    cssMinify: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false, resolveDependencies: beside },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS }, chunkFileNames, assetFileNames } },
  },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'reader/[name]-[hash].js', assetFileNames } } },
  plugins: [...drawn, installable, serviceWorker],
})
