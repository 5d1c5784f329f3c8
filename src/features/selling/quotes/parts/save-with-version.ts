import { Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { contract, Quotation } from '../public/contract/quotes.ts'
import { loadedLine } from '../public/parts/loaded-line.ts'
import { type OpenStep, sendWithVersion, VersionConflict } from '../rules/version-conflict.ts'
import { answerText } from './format-answer.ts'

/**
 * Sends with the version that the person saw, or with a later one that looks the same to them. If it does not, that one replaces it on the
 * screen, and the person reads what changed, on its fields.
 */
export async function saveWithVersion(
  seen: Quotation,
  send: (version: number) => Promise<Quotation>,
  inHand?: OpenStep,
): Promise<Quotation> {
  const take = (latest: Quotation) => setCached(contract.quotation, { params: { id: seen.id } }, latest)
  const newerIn = (thrown: unknown) => Quotation.safeParse(failureOf(thrown).data).data
  try {
    const answer = await sendWithVersion(seen, { line: loadedLine(seen.line), send, newerIn, inHand })
    take(answer)
    return answer
  } catch (thrown) {
    if (!(thrown instanceof VersionConflict)) throw thrown
    take(thrown.newer)
    throw inWords(seen, thrown, inHand ? t('Save again to replace it with yours.') : '')
  }
}

function inWords(seen: Quotation, { newer, changes }: VersionConflict, remedy: string): Failure {
  const labels = { ...seen.labels, ...newer.labels }
  const fields = changes.map(({ part, field, before, after }) => ({
    path: `${part}.${field.name}`,
    message: [
      t('{label} has been changed in the meantime, from {before} to {after}.', {
        label: t(field.label),
        before: answerText(field, before, labels) ?? t('no answer'),
        after: answerText(field, after, labels) ?? t('no answer'),
      }),
      remedy,
    ]
      .join(' ')
      .trim(),
  }))
  return new Failure('refused', whatHappened(newer, changes), { code: 4, status: 409, fields })
}

function whatHappened({ state }: Quotation, changes: VersionConflict['changes']): string {
  if (changes.length > 0)
    return t('Someone else has changed this since you opened it: {labels}. Please check it again; what you do next counts.', {
      labels: changes.map(({ field }) => t(field.label)).join(', '),
    })
  return state === 'draft'
    ? t('Someone else has taken the price back since you opened it. Please check it again; what you do next counts.')
    : t('Someone else has priced this or decided on it since you opened it. Please check it again; what you do next counts.')
}
