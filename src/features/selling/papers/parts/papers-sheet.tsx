import { Alert, Stack, Text } from '@mantine/core'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import type { AnswerPart } from '#features/selling/quotes/public/rules/steps.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import type { Line } from '#lines/line.ts'
import { toConfirm } from '../rules/facts-for.ts'
import { ConfirmFacts } from './confirm-facts.tsx'
import { keepReading, useKeptReadings } from './kept-readings.ts'
import { TakePhoto } from './take-photo.tsx'
import { useReading } from './use-reading.ts'

type Props = {
  readonly quotation: Quotation
  readonly line: Line
  readonly part: AnswerPart
  readonly fields: readonly string[]
  readonly answers: Answers
  readonly fill: (values: Answers) => void
  readonly close: () => void
}

const load = async () => (await import('./read-photo.ts')).readPhoto

/** Photographs a document, reads it on this device, and shows the readings beside the photo: nothing is filled in without confirmation. */
export default function PapersSheet({ quotation, line, part, fields, answers, fill, close }: Props) {
  const reading = useReading(quotation.id, load, (read) => keepReading(quotation.id, read))
  const kept = useKeptReadings()
  const found = kept.quotation === quotation.id ? toConfirm(line, part, fields, kept.facts, answers) : []
  const { stage } = reading
  const isReading = stage.at === 'reading'
  const leave = () => {
    reading.stop()
    close()
  }
  return (
    <Sheet opened onClose={leave} title={t('Photograph the documents')}>
      <Stack gap="md">
        {!isReading && found.length > 0 && (
          <ConfirmFacts
            key={found.map(({ fact, value }) => `${fact} ${value}`).join()}
            {...{ line, found, answers, fill }}
            crops={kept.facts}
          />
        )}
        {!isReading && found.length === 0 && <Text>{t(part === 'holder' ? ID_HINT : VEHICLE_HINT)}</Text>}
        {stage.at === 'read' && found.length === 0 && (
          <Alert color="mango" role="status" title={t('Nothing new was read from this photo')}>
            {t('Take it again flat, close and in even light, or type the answers.')}
          </Alert>
        )}
        <TakePhoto reading={reading} hasSome={found.length > 0} />
      </Stack>
    </Sheet>
  )
}

const VEHICLE_HINT =
  'The certificate of registration (CR), its official receipt (OR), a deed of sale, or the plate. Lay the document flat, in even light, so that it fills the picture.'
const ID_HINT =
  'The driver’s licence, the national ID, or the certificate of registration (CR). Lay it flat, in even light, so that it fills the picture.'
