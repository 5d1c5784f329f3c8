import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import { formatInstant } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { ConfirmButton } from '#kit/web/ui/confirm-button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { reportFailure, useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'

/** Phones subscribe to an address that starts this way. */
const asSubscription = (address: string): string => address.replace(/^https?:/, 'webcal:')

/** The private address from which a phone's own calendar reads these appointments. */
export function FeedDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const read = useRead(contract.calendarFeed, undefined, { enabled: opened })
  const renew = useWrite(contract.renewCalendarFeed)
  const revoke = useWrite(contract.revokeCalendarFeed)
  const [address, setAddress] = useState<string>()
  const make = async () => setAddress((await renew.submit({ body: {} })).address)
  const withdraw = async () => {
    await revoke.submit({ body: {} })
    setAddress(undefined)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('In your phone’s calendar')}>
      <Loaded read={read}>
        {({ madeAt, readAt }) => (
          <Stack gap="md">
            <Text size="sm">
              {t(
                'A private address where your phone’s calendar reads your appointments and keeps them up to date. Anyone who has it can read them: do not pass it on.',
              )}
            </Text>
            {address && <NewAddress address={address} />}
            {madeAt && (
              <Text size="sm" c="dimmed">
                {t('Created on {at}.', { at: formatInstant(new Date(madeAt)) })}{' '}
                {readAt ? t('Last read on {at}.', { at: formatInstant(new Date(readAt)) }) : t('Not read yet.')}
              </Text>
            )}
            {madeAt ? (
              <Group grow>
                <ConfirmButton
                  variant="default"
                  color="coral"
                  label={t('Withdraw it')}
                  title={t('Withdraw the address?')}
                  text={t('No calendar can read your appointments from it any more. You can create another one at any time.')}
                  act={withdraw}
                />
                <ConfirmButton
                  variant="default"
                  label={t('Replace it')}
                  title={t('Replace the address?')}
                  text={t('Calendars that read the current address will no longer find anything there. Give each of them the new one.')}
                  act={make}
                />
              </Group>
            ) : (
              <Button loading={renew.busy} onClick={() => void make().catch(reportFailure)}>
                {t('Create an address')}
              </Button>
            )}
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
        {t('It is shown only once.')}
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
