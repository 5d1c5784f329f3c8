import { Alert, Button, Drawer, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPhotoUp } from '@tabler/icons-react'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import type { AnswerPart } from '#features/selling/quotes/public/rules/steps.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { t } from '#kit/web/text.ts'
import type { Line } from '#lines/line.ts'
import { toConfirm } from '../rules/facts-for.ts'
import { ConfirmFacts } from './confirm-facts.tsx'
import { useKeptReadings } from './kept-readings.ts'
import { FAULTS, useReading } from './use-reading.ts'

type Props = {
  readonly quotation: Quotation
  readonly line: Line
  readonly part: AnswerPart
  readonly fields: readonly string[]
  readonly answers: Answers
  readonly fill: (values: Answers) => void
  readonly close: () => void
}

/** Photographs a paper, reads it on this device, and shows what was read beside the photo: nothing is filled in that nobody confirmed. */
export default function PapersSheet({ quotation, line, part, fields, answers, fill, close }: Props) {
  const isWide = useMediaQuery('(min-width: 620px)', undefined, { getInitialValueInEffect: false })
  const reading = useReading(quotation.id)
  const kept = useKeptReadings()
  const found = kept.quotation === quotation.id ? toConfirm(line, part, fields, kept.facts, answers) : []
  const { stage } = reading
  const isReading = stage.at === 'reading'
  const leave = () => {
    reading.stop()
    close()
  }
  return (
    <Drawer
      opened
      onClose={leave}
      title={t('Photograph the papers')}
      position={isWide ? 'right' : 'bottom'}
      size={isWide ? 'md' : '92%'}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap="md">
        {!isReading && found.length > 0 && (
          <ConfirmFacts key={found.map(({ fact }) => fact).join()} {...{ line, found, answers, fill }} crops={kept.facts} />
        )}
        {!isReading && found.length === 0 && <Text>{t(part === 'holder' ? ID_HINT : VEHICLE_HINT)}</Text>}
        {stage.at === 'reading' && <Working part={stage.part} stop={reading.stop} />}
        {stage.at === 'read' && found.length === 0 && (
          <Alert color="mango" role="status" title={t('Nothing new was read on this photo')}>
            {t('Take it again flat, close and in even light, or type the answers.')}
          </Alert>
        )}
        {stage.at === 'failed' && (
          <Alert color="mango" role="alert" title={t('This photo was not read')}>
            {t(FAULTS[stage.fault])}
          </Alert>
        )}
        {reading.unkept && (
          <Alert color="mango" role="alert" title={t('The photo is not with the quotation')}>
            <Text size="sm">{reading.unkept}</Text>
            <Button variant="default" mt="xs" onClick={reading.keepAgain}>
              {t('Send the photo again')}
            </Button>
          </Alert>
        )}
        {!isReading && (
          <>
            <Group grow preventGrowOverflow={false}>
              <FileButton
                onChange={(file) => file && reading.read(file)}
                accept="image/*"
                capture="environment"
                inputProps={{ 'aria-label': t('Take a photo') }}
              >
                {(props) => (
                  <Button {...props} variant={found.length > 0 ? 'default' : 'filled'} leftSection={<IconCamera size={20} aria-hidden />}>
                    {found.length > 0 ? t('Photograph another paper') : t('Take a photo')}
                  </Button>
                )}
              </FileButton>
              <FileButton
                onChange={(file) => file && reading.read(file)}
                accept="image/*"
                inputProps={{ 'aria-label': t('Choose a photo') }}
              >
                {(props) => (
                  <Button {...props} variant="default" leftSection={<IconPhotoUp size={20} aria-hidden />}>
                    {t('Choose a photo')}
                  </Button>
                )}
              </FileButton>
            </Group>
            <Text size="sm" c="dimmed">
              {t(PRIVACY)}
            </Text>
          </>
        )}
      </Stack>
    </Drawer>
  )
}

const VEHICLE_HINT =
  'The certificate of registration (CR), its official receipt (OR), a deed of sale, or the plate. Lay the paper flat, in even light, so that it fills the picture.'
const ID_HINT =
  'The driver’s licence, the national ID, or the certificate of registration (CR). Lay it flat, in even light, so that it fills the picture.'
const PRIVACY =
  'It is read on this device; the first time, about 5 MB are loaded. The photo is kept with the quotation, so that whoever decides on it can compare.'

const Working = ({ part, stop }: { readonly part: number; readonly stop: () => void }) => (
  <Stack gap="xs">
    <Text role="status">{part > 0 ? t('Reading the paper …') : t('Getting ready to read …')}</Text>
    <Progress value={Math.max(4, part * 100)} aria-label={t('Reading the paper …')} animated />
    <Button variant="default" onClick={stop}>
      {t('Stop, I will type')}
    </Button>
  </Stack>
)
