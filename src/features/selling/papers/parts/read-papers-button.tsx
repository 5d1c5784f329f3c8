import { Alert, Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import { loadedLine } from '#features/selling/quotes/public/parts/loaded-line.ts'
import type { AnswerPart } from '#features/selling/quotes/public/rules/steps.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { IconCamera } from '#kit/web/icons.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { t } from '#kit/web/text.ts'
import { fillable, toConfirm } from '../rules/facts-for.ts'
import { useKeptReadings } from './kept-readings.ts'

const PapersSheet = lazyPart(() => import('./papers-sheet.tsx'))

type Props = {
  readonly quotation: Quotation
  readonly part: AnswerPart
  readonly fields: readonly string[]
  readonly answers: Answers
  readonly fill: (values: Answers) => void
}

/** Above a form that documents can fill: photograph them instead of typing, or check what was read from them for another step. */
export default function ReadPapersButton({ quotation, part, fields, answers, fill }: Props) {
  const [opened, setOpened] = useState(false)
  const [filled, setFilled] = useState(0)
  const kept = useKeptReadings()
  const line = loadedLine(quotation.line)
  if (!line || fillable(line, part, fields).length === 0) return null
  const waiting = kept.quotation === quotation.id ? toConfirm(line, part, fields, kept.facts, answers).length : 0
  return (
    <>
      <Button variant="light" fullWidth mb="md" leftSection={<IconCamera size={20} aria-hidden />} onClick={() => setOpened(true)}>
        {waiting > 0
          ? t('Check {count} answers read from your documents', { count: waiting })
          : t('Photograph the documents instead of typing')}
      </Button>
      {filled > 0 && (
        <Alert color="mango" mb="md" role="status">
          {t('{count} answers were filled in from a photo. Compare them with the document before you continue.', { count: filled })}
        </Alert>
      )}
      {opened && (
        <Suspense fallback={null}>
          <PapersSheet
            {...{ quotation, line, part, fields, answers }}
            close={() => setOpened(false)}
            fill={(values) => {
              fill(values)
              setFilled(Object.keys(values).length)
              setOpened(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
