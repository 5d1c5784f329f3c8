import type { MarkFormats } from '#domain/mark-formats.ts'
import { draftMobile } from '#features/selling/quotes/public/rules/answers.ts'
import type { Line } from '#lines/line.ts'

type Risk = {
  readonly answers: Readonly<Record<string, unknown>>
  readonly holder: Readonly<Record<string, unknown>>
  readonly agentId: string
}

/** What cases have in common, as `kind:value`. */
export function likenessOf(line: Line, { answers, holder, agentId }: Risk, formats: MarkFormats): string[] {
  const keys = line.risk.isComplete(answers) ? line.risk.keys(answers, formats) : []
  const model = line.risk.model(answers)
  const mobile = draftMobile(holder)
  return [
    ...keys.map(({ kind, value }) => `${kind}:${value}`),
    ...(model ? [`model:${model.makeCode}/${model.modelCode}/${model.yearModel}`] : []),
    ...(mobile ? [`holder:${mobile}`] : []),
    `agent:${agentId}`,
  ]
}

/** What two cases have in common, in words; closest first. */
export function sharedBy(own: readonly string[], other: readonly string[]): string[] {
  const kinds = new Set(own.filter((each) => other.includes(each)).map((each) => each.slice(0, each.indexOf(':'))))
  const isSameThing = [...kinds].some((kind) => !['model', 'holder', 'agent'].includes(kind))
  return [
    ...(isSameThing ? ['Same insured'] : []),
    ...(kinds.has('holder') ? ['Same policyholder'] : []),
    ...(kinds.has('model') ? ['Same model and year'] : []),
    ...(kinds.has('agent') ? ['Same agent'] : []),
  ]
}
