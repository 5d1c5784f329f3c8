import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { routes } from '#app/routes.ts'
import { reachedFrom } from './reach.ts'

const root = resolve(import.meta.dirname, '../..')
const screenFiles = globSync('src/features/**/screens/**/*.tsx', { cwd: root })

/** The file of a screen that the manifest calls `feature/screen`, or the files of its folder. */
function filesOf(screen: string): string[] {
  const [feature, name] = screen.split('/')
  const files = screenFiles.filter(
    (file) => file.includes(`/${feature}/screens/${name}.tsx`) || file.includes(`/${feature}/screens/${name}/`),
  )
  if (files.length === 0) throw new Error(`No file for the screen ${screen}`)
  return files
}

/** Screens of public addresses where only those who demonstrate or try out the program go. */
const TRYING_OUT = new Set(['simulators/simulators'])

const customerScreens = Object.values(routes)
  .filter(({ audience, screen }) => audience !== 'agent' && !TRYING_OUT.has(screen))
  .flatMap(({ screen }) => filesOf(screen))

/** The folder of a feature: `src/features/leads`. */
const featureOf = (screenFile: string) => screenFile.slice(0, screenFile.lastIndexOf('/screens/'))
const customerFeatures = new Set(customerScreens.map(featureOf))

/** Features all of whose screens are for staff: what a shared screen takes from them, only staff see on it. */
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

/** Pages that the server writes itself, for everybody. */
const serverPages = globSync('src/features/**/server/pages/*.ts', { cwd: root })

/** Every file from which a customer's screen may take what it says. */
export const customerFiles = new Set([...reachedFrom([...frame, ...customerScreens], isOfStaff), ...serverPages])

/** Whatever may refuse a customer something. */
export const refusingFiles = globSync(['src/features/**/*.ts', 'src/domain/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/seed\.ts$/.test(file) && !isOfStaff(file),
)

const sessionScreens = screenFiles.filter((file) => featureOf(file).endsWith('/session'))
/** @public Those that are needed before anybody is signed in; `formatters.tsx` comes with the other screens. */
export const wayIn = reachedFrom([...frame, ...sessionScreens], (file) => isOfStaff(file) || file.endsWith('/app/web/formatters.tsx'))
