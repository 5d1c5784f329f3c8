import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCamera, IconPhotoUp } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { FAULTS, type PhotoReading } from './use-reading.ts'

const PRIVACY =
  'It is read on this device; the first time, about 5 MB are downloaded. The photo is kept with the quotation, so that whoever decides on it can compare.'

/** Takes or chooses a photo of a document, and shows the progress of its reading. */
export function TakePhoto({ reading, hasSome }: { readonly reading: PhotoReading; readonly hasSome: boolean }) {
  const { stage } = reading
  if (stage.at === 'reading') return <Working part={stage.part} stop={reading.stop} />
  return (
    <>
      {stage.at === 'failed' && (
        <Alert color="mango" role="alert" title={t('This photo was not read')}>
          {t(FAULTS[stage.fault])}
        </Alert>
      )}
      <UnkeptNote reading={reading} />
      <Group grow preventGrowOverflow={false}>
        <FileButton
          onChange={(file) => file && reading.read(file)}
          accept="image/*"
          capture="environment"
          inputProps={{ 'aria-label': t('Take a photo') }}
        >
          {(props) => (
            <Button {...props} variant={hasSome ? 'default' : 'filled'} leftSection={<IconCamera size={20} aria-hidden />}>
              {hasSome ? t('Photograph another document') : t('Take a photo')}
            </Button>
          )}
        </FileButton>
        <FileButton onChange={(file) => file && reading.read(file)} accept="image/*" inputProps={{ 'aria-label': t('Choose a photo') }}>
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
  )
}

/** The photo was read but did not reach the quotation. */
export const UnkeptNote = ({ reading }: { readonly reading: PhotoReading }) =>
  reading.unkept && (
    <Alert color="mango" role="alert" title={t('The photo is not with the quotation')}>
      <Text size="sm">{reading.unkept}</Text>
      <Button variant="default" mt="xs" onClick={reading.keepAgain}>
        {t('Send the photo again')}
      </Button>
    </Alert>
  )

const Working = ({ part, stop }: { readonly part: number; readonly stop: () => void }) => (
  <Stack gap="xs">
    <Text role="status">{part > 0 ? t('Reading the document …') : t('Getting ready to read …')}</Text>
    <Progress value={Math.max(4, part * 100)} aria-label={t('Reading the document …')} animated />
    <Button variant="default" onClick={stop}>
      {t('Stop, I will type')}
    </Button>
  </Stack>
)
