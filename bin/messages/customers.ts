import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { routes } from '#app/routes.ts'
import { reachedFrom } from './reach.ts'
import { textsOf } from './texts.ts'

const root = resolve(import.meta.dirname, '../..')
const screenFiles = globSync('src/features/**/screens/**/*.tsx', { cwd: root })

/** The file of a screen that the manifest calls `feature/screen`, or the files in its folder. */
function filesOf(screen: string): string[] {
  const [feature, name] = screen.split('/')
  const files = screenFiles.filter(
    (file) => file.includes(`/${feature}/screens/${name}.tsx`) || file.includes(`/${feature}/screens/${name}/`),
  )
  if (files.length === 0) throw new Error(`No file for the screen ${screen}`)
  return files
}

/** Screens at public addresses that only people who demonstrate or try out the program use. */
const TRYING_OUT = new Set(['simulators/simulators'])

const customerScreens = Object.values(routes)
  .filter(({ audience, screen }) => audience !== 'agent' && !TRYING_OUT.has(screen))
  .flatMap(({ screen }) => filesOf(screen))

/** The folder of a feature: `src/features/leads`. */
const featureOf = (screenFile: string) => screenFile.slice(0, screenFile.lastIndexOf('/screens/'))
const customerFeatures = new Set(customerScreens.map(featureOf))

/** Features with staff screens only: what a shared screen imports from them is visible to staff alone. */
const staffFeatures = [...new Set(screenFiles.map(featureOf))].filter((feature) => !customerFeatures.has(feature))
const isOfStaff = (file: string) =>
  /\/(tariff-labels|check-tariff)\.ts$/.test(file) ||
  file.endsWith('/layouts/advisor.tsx') ||
  staffFeatures.some((feature) => file.startsWith(`${feature}/`))

const frame = [
  'src/app/web/main.tsx',
  'src/app/web/prerender/prerender.tsx',
  'src/app/web/layouts/customer.tsx',
  'src/app/web/layouts/public.tsx',
]

/** Pages that the server itself renders, for everyone. */
const serverPages = globSync('src/features/**/server/pages/*.ts', { cwd: root })

/** Every file whose texts may appear on a customer's screen. */
export const customerFiles = new Set([...reachedFrom([...frame, ...customerScreens], isOfStaff), ...serverPages])

const sources = globSync('src/**/*.{ts,tsx,json}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
/** Files for staff alone: their features, and what no customer's screen reaches in the others. */
const staffFiles = sources.filter((file) => !customerFiles.has(file) && (isOfStaff(file) || file.endsWith('.tsx')))

const sessionFiles = sources.filter((file) => file.startsWith('src/features/people/session/') && file.endsWith('.ts'))
const SIGNED_IN = /\/screens\/(account|sign-in-rules)\//
const sessionScreens = screenFiles.filter((file) => featureOf(file).endsWith('/session') && !SIGNED_IN.test(file))
/**
 * Files whose texts a browser never gets, or only with the screens behind the sign-in: contracts, lines, what features contribute to each
 * other.
 */
const isBehindSignIn = (file: string) =>
  isOfStaff(file) || /\/contract(\/|\.ts$)|^src\/lines\/|^src\/app\/((routes|paths)\.ts|web\/(features\.ts|formatters\.tsx))$/.test(file)
/** Files whose texts appear before anyone is signed in, refusals included. */
const wayIn = new Set([...reachedFrom([...frame, ...sessionScreens], isBehindSignIn), ...sessionFiles, 'src/domain/problem.ts'])

/** The parts of a catalogue: what is needed before signing in, what only staff see, and the rest. */
export type Part = 'first' | 'rest' | 'staff'

const textsIn = (files: Iterable<string>): Set<string> =>
  new Set([...files].flatMap((file) => textsOf(file, readFileSync(resolve(root, file), 'utf8')).map(({ id }) => id)))

/** @public Tells to which part a sentence belongs. */
export function parted(): (sentence: string) => Part {
  const ofStaff = new Set(staffFiles)
  const first = textsIn(wayIn)
  const staff = textsIn(ofStaff)
  const others = textsIn(sources.filter((file) => !ofStaff.has(file)))
  return (sentence) => (first.has(sentence) ? 'first' : staff.has(sentence) && !others.has(sentence) ? 'staff' : 'rest')
}
