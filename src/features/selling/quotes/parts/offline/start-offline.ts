import { dayOf } from '#domain/day.ts'
import { formatsOn } from '#domain/mark-formats.ts'
import { AlternatePolicyholder } from '#domain/person.ts'
import { now } from '#kit/web/clock.ts'
import type { Line } from '#lines/line.ts'
import { schemaOf } from '../../public/rules/steps.ts'
import { labelsOffered } from '../../rules/offered.ts'
import type { OfflineQuotation } from '../../rules/offline-quotation.ts'
import type { Tables } from '../tariff.ts'
import { offlineLabels } from './labels.ts'
import { keepOfflineQuotation } from './store.ts'

/** The labels of coded answers, and the description of what is insured. */
export async function wordsFor(line: Line, here: OfflineQuotation, tables: Tables | undefined) {
  const labels = {
    ...(await offlineLabels(line.risk.schema, here.answers)),
    ...(await offlineLabels(line.risk.holder, here.holder)),
    ...(await offlineLabels(AlternatePolicyholder, here.alternate ?? {})),
    ...(await offlineLabels(schemaOf(line, 'commercial'), here.commercial)),
  }
  const formats = formatsOn(tables?.formats ?? [], dayOf(now()))
  const [tariff] = (tables?.versions ?? []).filter(line.price.fits)
  return {
    labels: { ...here.labels, ...labels, ...(tariff ? labelsOffered(line, here.answers, tariff) : {}) },
    description: formats
      ? line.risk.describe(here.answers, (list, code) => labels[`${list}:${code}`] ?? code, formats).slice(0, 200)
      : here.description,
  }
}

/** Starts a quotation on this device. */
export async function startOffline(
  line: Line,
  begun: Pick<OfflineQuotation, 'id' | 'client' | 'answers' | 'step' | 'customerId' | 'leadId'>,
  tables: Tables | undefined,
): Promise<void> {
  const plain: OfflineQuotation = {
    ...begun,
    ...{ holder: {}, line: line.code, startedAt: now().toISOString(), version: 1 },
    ...{ alternate: null, commercial: {}, labels: {}, description: '', made: null, given: null },
  }
  await keepOfflineQuotation({ ...plain, ...(await wordsFor(line, plain, tables)) })
}
