import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconAlertTriangle, IconCloudOff, IconLock, IconSearchOff } from '#kit/web/icons.ts'
import { type Failure, failureOf } from '../failure.ts'
import { useOnline } from '../online.ts'
import { t } from '../text.ts'
import { Empty } from './empty.tsx'

/** Where else the person may go, and its label. */
export type Alternative = { readonly to: string; readonly way: string }

type Props = {
  readonly failure: unknown
  readonly retry?: () => unknown
  readonly title?: string
  /** Where to go after a refusal that a retry cannot change; without it, to the start. */
  readonly instead?: Alternative | undefined
}

const FINAL: Readonly<Record<number, { readonly title: string; readonly Icon: typeof IconLock }>> = {
  401: { title: 'Please sign in', Icon: IconLock },
  403: { title: 'You do not have access', Icon: IconLock },
  404: { title: 'This was not found', Icon: IconSearchOff },
}

/** The title of a refusal that a retry cannot change. */
export const permanentRefusal = ({ kind, status }: Failure) => (kind === 'signed-out' ? FINAL[401] : FINAL[status])

/** What went wrong, in a sentence, with what to do: a retry if that may help. Being offline is a state, not an error. */
export function ErrorState({ failure, retry, title, instead = { to: '/', way: t('To the start') } }: Props) {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const failed = failureOf(failure)
  const { kind, sentence, reference } = failed
  const isOffline = !online || kind === 'offline'
  const final = permanentRefusal(failed)
  const again = async () => {
    setBusy(true)
    await retry?.()
    setBusy(false)
  }
  const Icon = final?.Icon ?? (isOffline ? IconCloudOff : IconAlertTriangle)
  return (
    <div role="alert" style={{ paddingInline: 'var(--mantine-spacing-md)' }}>
      <Empty
        title={title ?? t(final?.title ?? (isOffline ? 'You are offline' : 'This did not work'))}
        icon={<Icon size={32} stroke={1.5} />}
        action={
          final ? (
            <Button component={Link} to={instead.to}>
              {instead.way}
            </Button>
          ) : (
            retry && (
              <Button variant="light" loading={busy} onClick={() => void again()}>
                {t('Try again')}
              </Button>
            )
          )
        }
      >
        {sentence} {kind === 'refused' && !final && t('Nothing you entered is lost.')}
        {reference && (
          <Text size="xs" mt={4}>
            {t('Reference')}: <span className="figures">{reference}</span>
          </Text>
        )}
      </Empty>
    </div>
  )
}
