import type { Brand } from '#domain/brand.ts'
import { Finding, hideSealedFinding } from '#domain/worksheet.ts'
import type { Feature, Installed, Surroundings } from '#features/feature.ts'
import { sealedNames } from '#kit/field.ts'
import type { Authenticate } from '#kit/server/context.ts'
import { hmac } from '#kit/server/crypto.ts'
import { type AppPool, type Db, type Pool, transact } from '#kit/server/db.ts'
import { openHub } from '#kit/server/hub.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import type { Log } from '#kit/server/log.ts'
import { orphanFileJobs, trackUploads } from '#kit/server/orphan-files.ts'
import { documentSigning } from '#kit/server/pdf/document-signing.ts'
import type { PracticeHost } from '#kit/server/practice-host.ts'
import type { ProcessDesk } from '#kit/server/process-desk.ts'
import type { ReadReplicas } from '#kit/server/read-replicas.ts'
import { openSealing } from '#kit/server/sealed.ts'
import type { SecurityTrail } from '#kit/server/security-trail.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import type { Config } from './config.ts'
import { fileStore } from './file-store.ts'
import '../paths.ts'
import { features } from './features.ts'

/** Names of the fields, in any line, whose answers are encrypted. */
const sealed = Object.values<Line>(lines).flatMap(({ risk }) => [...sealedNames(risk.schema), ...sealedNames(risk.holder)])

for (const { contributions = [] } of features) for (const contribute of contributions) contribute()

type Given = {
  readonly config: Config
  readonly secret: string
  readonly brand: Brand
  readonly pool: AppPool
  /** Connects to PostgreSQL itself, past any pooler in between: notifications between processes arrive over it. */
  readonly listening: Pool
  readonly replicas?: ReadReplicas | undefined
  readonly log: Log
  readonly ownUrl: () => string
  readonly enqueue: Enqueue
  readonly desk: () => ProcessDesk
  readonly practice?: () => PracticeHost | undefined
  readonly securityTrail: SecurityTrail
  /** The address of the simulated services, if not our own. */
  readonly simulatorsUrl?: () => string
  /** Whether everything happens inside one transaction, on its one connection, so that notifications cannot be sent at once. */
  readonly isStaged?: boolean
}

export type Wiring = Required<Installed>

/** Installs every feature, and combines what they serve. */
export function wire({ config, simulatorsUrl, isStaged = false, securityTrail, listening, replicas, ...given }: Given): Wiring {
  openSealing({ secret: given.secret, names: new Set(sealed), hide: (told) => hideSealedFinding(Finding.parse(told)) })
  const transactAsSystem = <T>(work: (db: Db) => Promise<T>) => transact(given.pool, { kind: 'system', name: 'program' }, work)
  const files = trackUploads(fileStore(config), transactAsSystem)
  const { plugin: hearing, ...hub } = openHub({ pool: listening, log: given.log, onHeard: () => void replicas?.look() })
  const surroundings: Surroundings = {
    ...given,
    files,
    transactAsSystem,
    recordSecurityEvent: securityTrail.record,
    flushSecurityEvents: securityTrail.flush,
    signing: documentSigning({
      pool: given.pool,
      secret: given.secret,
      name: given.brand.insurer.name,
      keyFile: config.DOCUMENT_KEY_FILE,
      certificateFile: config.DOCUMENT_CERTIFICATE_FILE,
    }),
    secretFor: (purpose) => hmac(given.secret, purpose),
    publicUrl: config.PUBLIC_URL,
    simulatorsUrl: simulatorsUrl ?? given.ownUrl,
    pageUrl: (path) => `${config.PUBLIC_URL || given.ownUrl()}/app${path}`,
    hasSimulators: config.SIMULATORS,
    practice: given.practice ?? (() => undefined),
    practiceUrl: config.PRACTICE_URL,
    hub,
    served: () => served,
  }
  const installed = features.map(({ install }: Feature) => install?.(surroundings, config.environment) ?? {})
  const served = installed.flatMap((each) => each.served ?? [])
  return {
    authenticate: onlyOne(installed.flatMap(({ authenticate }) => authenticate ?? [])),
    onAnswered: (answered) => {
      for (const { onAnswered } of installed) onAnswered?.(answered)
    },
    served,
    jobWorkers: [...installed.flatMap(({ jobWorkers }) => jobWorkers ?? []), ...orphanFileJobs({ files })],
    plugins: [...(isStaged ? [] : [hearing]), ...installed.flatMap(({ plugins }) => plugins ?? [])],
    embeddedOrigins: installed.flatMap(({ embeddedOrigins }) => embeddedOrigins ?? []),
    formOrigins: installed.flatMap(({ formOrigins }) => formOrigins ?? []),
  }
}

function onlyOne([first, ...others]: readonly Authenticate[]): Authenticate {
  if (!first || others.length > 0) throw new Error('One feature must say who is asking.')
  return first
}
