import { desc } from 'drizzle-orm'
import { formatInstant } from '#domain/day.ts'
import { providerLabel } from '#features/servicing/payments/public/rules/providers.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { WatchedFigure } from '#kit/server/figures.ts'
import type { JobDesk } from '#kit/server/job-desk.ts'
import { type Looked, MOST_ITEMS, type OperationsPart } from '#kit/server/operations.ts'
import { openCircuits, providerCalls } from '#kit/server/provider-calls.ts'
import { backups } from '#kit/server/tables.ts'

const HOUR_MS = 3_600_000
/** A nightly backup that failed once shows up in the morning. */
const BACKUP_HOURS = 36
/** Jobs wait briefly while many are running. */
const LONG_SECONDS = 300

const lastBackups = (db: Db) => db.select().from(backups).orderBy(desc(backups.at)).limit(5)

export const backupAge: WatchedFigure = {
  name: 'backup_age_seconds',
  help: 'How long ago the last backup was made; absent where there was none.',
  read: async (db, now) => {
    const [last] = await lastBackups(db)
    return last ? [{ value: (now.getTime() - last.at.getTime()) / 1000 }] : []
  },
}

/** Completed backups, the latest first. */
export const backupsPart: OperationsPart = {
  name: 'backups',
  title: 'Backups',
  look: async (db, now) => {
    const made = await lastBackups(db)
    const [last] = made
    const isOld = !last || now.getTime() - last.at.getTime() > BACKUP_HOURS * HOUR_MS
    return {
      says: last
        ? msg`The last one was made on ${formatInstant(last.at)}, and read back.`
        : 'None has been made yet. Run “npm run backup -- <file>” every night.',
      needsSomebody: isOld,
      items: made.map(({ id, at, file, bytes, rows, files }) => ({
        id,
        title: file,
        detail: `${rows} rows, ${files} files, ${(bytes / 1_000_000).toFixed(1)} MB`,
        at: at.toISOString(),
        path: null,
        mayTryAgain: false,
      })),
    }
  },
}

const WORDS = { answered: 'answered', refused: 'refused', failed: 'failed', silent: 'without an answer', spared: 'not made' } as const

/** Outside services by the name under which their calls are counted. */
const SERVICES: Readonly<Record<string, string>> = {
  certificates: 'Authentication of certificates',
  identity: 'Identity checks',
  lto: 'Reports to the LTO',
  mail: 'E-mail',
  sms: 'Text messages',
  'web-push': 'Notifications on devices',
  webhooks: 'Webhooks',
}
const serviceName = (name: string): string => SERVICES[name] ?? providerLabel(name)

/** Outside services, as this process found them. */
export const providersPart: OperationsPart = {
  name: 'providers',
  title: 'Outside services',
  look: async () => {
    const calls = Map.groupBy(providerCalls(), ({ provider }) => provider)
    const open = openCircuits()
    const said = calls.size === 0 ? 'This process has called none since it started.' : 'Calls of this process since it started.'
    return {
      says: open.length === 0 ? said : msg`Too slow, and paused for half a minute each time: ${open.join(', ')}.`,
      needsSomebody: open.length > 0,
      items: [...calls].map(([provider, outcomes]) => ({
        id: provider,
        title: serviceName(provider),
        detail: outcomes.map(({ outcome, times }) => `${times} ${WORDS[outcome]}`).join(', '),
        at: null,
        path: null,
        mayTryAgain: false,
      })),
    }
  },
}

/** Jobs that were given up, and kinds of which some are waiting. */
export async function lookAtJobs(jobs: JobDesk): Promise<Looked> {
  const [queues, failed] = [await jobs.queues(), await jobs.failed()]
  const waiting = queues.filter((queue) => queue.waiting > 0)
  const active = queues.reduce((sum, queue) => sum + queue.active, 0)
  const given = queues.reduce((sum, queue) => sum + queue.failed, 0)
  const due = waiting.reduce((sum, queue) => sum + queue.waiting, 0)
  return {
    says: msg`${due} waiting, ${active} running, ${given} given up.`,
    needsSomebody: given > 0 || waiting.some(({ oldest }) => oldest > LONG_SECONDS),
    items: [
      ...failed.slice(0, MOST_ITEMS).map(({ id, name, reason, failedAt, tries }) => ({
        id,
        title: name,
        detail: `Given up after ${tries === 1 ? '1 try' : `${tries} tries`}: ${reason}`,
        at: failedAt.toISOString(),
        path: null,
        mayTryAgain: true,
      })),
      ...waiting.map(({ name, waiting: n, oldest }) => ({
        id: `waiting-${name}`.slice(0, 64),
        title: name,
        detail: `${n} waiting, the oldest for ${Math.round(oldest)} s`,
        at: null,
        path: null,
        mayTryAgain: false,
      })),
    ],
  }
}
