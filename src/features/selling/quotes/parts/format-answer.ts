import { formatAnswer, type Labels } from '#domain/format-answer.ts'
import type { NamedField } from '#kit/field.ts'
import { t } from '#kit/web/text.ts'

/** An answer as people say it, in the language of the screen. */
export const answerText = (field: NamedField, value: unknown, labels: Labels): string | undefined => formatAnswer(field, value, labels, t)
