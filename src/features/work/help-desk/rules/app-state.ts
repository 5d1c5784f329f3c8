import { z } from 'zod'

const Word = (most: number) => z.string().max(most)

/** A request of the app that failed: which endpoint by its declared address, never with its parameters. */
const AppFailure = z.strictObject({
  at: z.iso.datetime({ offset: true }),
  endpoint: Word(120),
  kind: z.enum(['offline', 'timeout', 'signed-out', 'refused']),
  status: z.int().min(0).max(599),
  /** The reference by which our logs are searched. */
  reference: Word(80).nullable(),
})

/** The state of the app on a device, for those who help. Nothing in it says who someone is or what they typed. */
export const AppState = z.strictObject({
  release: Word(80),
  browser: Word(300),
  language: Word(20),
  screen: z.string().regex(/^\d{1,5} × \d{1,5}$/),
  isOnline: z.boolean(),
  /** Whether it opens without a network. */
  isInstalled: z.boolean(),
  storage: z.strictObject({ usedMegabytes: z.int().min(0), roomMegabytes: z.int().min(0) }).nullable(),
  /** What is waiting on the device, by kind. */
  waiting: z.array(z.strictObject({ kind: z.string().regex(/^[a-z-]{1,40}$/), count: z.int().min(1) })).max(30),
  failures: z.array(AppFailure).max(20),
})
export type AppState = z.output<typeof AppState>

/** The same as lines of a label and a value, for those who agree to it and those who read it. */
export const appStateLines = (state: AppState): readonly (readonly [label: string, value: string])[] => [
  ['Release', state.release],
  ['Browser', state.browser],
  ['Language', state.language],
  ['Screen', state.screen],
  ['Connected', state.isOnline ? 'Yes' : 'No'],
  ['Works without a network', state.isInstalled ? 'Yes' : 'No'],
  ...(state.storage
    ? ([['Space on the device', `${state.storage.usedMegabytes} of ${state.storage.roomMegabytes} MB used`]] as const)
    : []),
  ['Waiting on the device', state.waiting.map(({ kind, count }) => `${kind}: ${count}`).join(', ') || '0'],
  ...state.failures.map(
    ({ at, endpoint, kind, status, reference }) =>
      ['Failed', [at.slice(0, 19).replace('T', ' '), endpoint, status || kind, reference].filter(Boolean).join(' · ')] as const,
  ),
]
