import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import { formatInstant } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'

/** Phones subscribe to an address that begins so. */
const asSubscription = (address: string): string => address.replace(/^https?:/, 'webcal:')

/** The private address at which a phone's own calendar reads these appointments. */
export function FeedDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const read = useRead(contract.calendarFeed, undefined, { enabled: opened })
  const renew = useWrite(contract.renewCalendarFeed)
  const revoke = useWrite(contract.revokeCalendarFeed)
  const [address, setAddress] = useState<string>()
  const make = async () => setAddress((await renew.send({ body: {} }))?.data.address)
  const withdraw = async () => {
    if (await revoke.send({ body: {} })) setAddress(undefined)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('In your phone’s calendar')}>
      <Loaded read={read}>
        {({ madeAt, readAt }) => (
          <Stack gap="md">
            <Text size="sm">
              {t(
                'A private address at which your phone’s calendar reads your appointments, and keeps them up to date. Whoever has it can read them: do not pass it on.',
              )}
            </Text>
            {address && <NewAddress address={address} />}
            {madeAt && (
              <Text size="sm" c="dimmed">
                {t('Made on {at}.', { at: formatInstant(new Date(madeAt)) })}{' '}
                {readAt ? t('Last read on {at}.', { at: formatInstant(new Date(readAt)) }) : t('Not read yet.')}
              </Text>
            )}
            <Group grow>
              {madeAt && (
                <Button variant="default" color="coral" loading={revoke.busy} onClick={() => void withdraw()}>
                  {t('Withdraw it')}
                </Button>
              )}
              <Button variant={address ? 'default' : 'filled'} loading={renew.busy} onClick={() => void make()}>
                {madeAt ? t('Replace it') : t('Make an address')}
              </Button>
            </Group>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

function NewAddress({ address }: { readonly address: string }) {
  const { copy, copied } = useClipboard()
  return (
    <Alert color="leaf" title={t('Your private address')}>
      <Text size="sm" mb="xs">
        {t('It is shown this once.')}
      </Text>
      <TextInput
        aria-label={t('Your private address')}
        value={address}
        readOnly
        mb="xs"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Stack gap="xs">
        <Button variant="default" onClick={() => copy(address)}>
          {copied ? t('Copied') : t('Copy')}
        </Button>
        <Button component="a" href={asSubscription(address)}>
          {t('Subscribe on this device')}
        </Button>
      </Stack>
    </Alert>
  )
}
