import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { failureOf } from '../failure.ts'
import { useOnline } from '../online.ts'
import { t } from '../text.ts'
import { Empty } from './empty.tsx'

type Props = { readonly failure: unknown; readonly retry?: () => unknown; readonly title?: string }

/** What went wrong, in a sentence, with a way to try again. Being offline is a state, not an error. */
export function ErrorState({ failure, retry, title }: Props) {
  const online = useOnline()
  const { kind, message, reference } = failureOf(failure)
  const isOffline = !online || kind === 'offline'
  return (
    <div role="alert">
      <Empty
        title={title ?? (isOffline ? t('You are offline') : t('This did not work'))}
        icon={isOffline ? <IconCloudOff size={32} stroke={1.5} /> : <IconAlertTriangle size={32} stroke={1.5} />}
        action={
          retry && (
            <Button variant="light" onClick={() => void retry()}>
              {t('Try again')}
            </Button>
          )
        }
      >
        {message}
        {reference && (
          <Text size="xs" mt={4}>
            {t('Reference')}: <span className="figures">{reference}</span>
          </Text>
        )}
      </Empty>
    </div>
  )
}
