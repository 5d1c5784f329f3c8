import { findDemoAccounts } from '#features/people/staff/public/server/seed.ts'
import { isLoopback } from '#kit/loopback.ts'
import type { Pool } from '#kit/server/db.ts'
import { StartRefused } from '#kit/server/start-refused.ts'
import { type Config, isPublic } from './config.ts'

/** Where others reach the program, demonstration accounts and the well-known password stop the start: each is named. */
export async function refuseDemoAccounts(owner: Pool, config: Config): Promise<void> {
  if (!isPublic(config.PUBLIC_URL)) return
  const { people, known } = await findDemoAccounts(owner)
  const lines = [
    ...people.map((email) => `  ${email}: belongs to the demonstration; deactivate the account, or begin with an empty database`),
    ...known.map((email) => `  ${email}: has the password of the demonstration, which everybody knows; give it another one`),
  ]
  if (lines.length === 0) return
  throw new StartRefused(
    [
      `Others reach ${config.PUBLIC_URL}, so Kalasag does not start with accounts of the demonstration:`,
      ...lines,
      'See docs/operations.md.',
    ].join('\n'),
  )
}

/** Warnings for the operator when others on the network reach the demonstration. */
export function exposureWarnings({ HOST, SIMULATORS }: Pick<Config, 'HOST' | 'SIMULATORS'>): string[] {
  if (isLoopback(HOST) || !SIMULATORS) return []
  return [
    `WARNING: HOST=${HOST} with SIMULATORS=on. Everybody who reaches this machine can read every text message with its one-time code at`,
    'WARNING: /app/simulators, sign in as any customer with it, and pay without money. Use HOST=127.0.0.1, or SIMULATORS=off.',
  ]
}
