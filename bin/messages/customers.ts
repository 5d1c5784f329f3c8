import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { routes } from '#app/routes.ts'
import { reachedFrom } from './reach.ts'

const root = resolve(import.meta.dirname, '../..')
const screens = globSync('src/features/*/*/screens/*/screen.tsx', { cwd: root })

/** The file of a screen that the manifest calls `feature/screen`. */
function fileOf(screen: string): string {
  const [feature, name] = screen.split('/')
  const file = screens.find((each) => each.includes(`/${feature}/`) && each.endsWith(`/screens/${name}/screen.tsx`))
  if (!file) throw new Error(`No file for the screen ${screen}`)
  return file
}

/** Screens of public addresses where only those who demonstrate or try out the program go. */
const TRYING_OUT = new Set(['simulators/simulators'])

const customerScreens = [
  ...new Set(
    Object.values(routes)
      .filter(({ audience, screen }) => audience !== 'agent' && !TRYING_OUT.has(screen))
      .map(({ screen }) => fileOf(screen)),
  ),
]

const featureOf = (file: string) => /^src\/features\/(?:.*\/)?([\w-]+)\/screens\//.exec(file)?.[1]
const featuresOf = (files: readonly string[]) => new Set(files.flatMap((file) => featureOf(file) ?? []))

/** Features all of whose screens are for staff: what a shared screen takes from them, only staff see on it. */
const customerFeatures = featuresOf(customerScreens)
const staffFeatures = [...featuresOf(screens)].filter((feature) => !customerFeatures.has(feature))
const isOfStaff = (file: string) =>
  /\/(tariff-labels|check-tariff)\.ts$/.test(file) ||
  file.endsWith('/layouts/advisor.tsx') ||
  staffFeatures.some((feature) => file.startsWith('src/features/') && file.includes(`/${feature}/`))

const frame = ['src/app/web/main.tsx', 'src/app/web/layouts/customer.tsx', 'src/app/web/layouts/public.tsx']

/** Every file from which a customer's screen may take what it says. */
export const customerFiles = reachedFrom([...frame, ...customerScreens], isOfStaff)

const sessionScreens = screens.filter((file) => featureOf(file) === 'session')
/** @public Those that are needed before anybody is signed in; `formatters.tsx` comes with the other screens. */
export const wayIn = reachedFrom([...frame, ...sessionScreens], (file) => isOfStaff(file) || file.endsWith('/app/web/formatters.tsx'))
