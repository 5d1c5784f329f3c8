import { ActionIcon, Alert, Button, Group, Text } from '@mantine/core'
import { IconX } from '#kit/web/icons.ts'
import { isMetered, isWifiAwaited } from '../line.ts'
import { useOnline } from '../online.ts'
import { t } from '../text.ts'
import type { WaitingFiles } from '../waiting-files.ts'

/** Files that the server does not have yet, and those that it refuses. */
export function WaitingNote({ files: { waiting, send, drop } }: { readonly files: WaitingFiles }) {
  const online = useOnline()
  const toSend = waiting.filter(({ refused }) => refused === undefined)
  const isKeptBack = isWifiAwaited() || (isMetered() && toSend.some(({ waitsForWifi }) => waitsForWifi))
  return (
    <>
      {toSend.length > 0 && (
        <Alert
          role="status"
          mt="md"
          title={t('{count, plural, one {# picture is waiting} other {# pictures are waiting}} on this device', { count: toSend.length })}
        >
          {online && isKeptBack && <Text size="sm">{t('They are waiting for Wi-Fi, as you chose.')}</Text>}
          {online ? (
            <Button variant="default" onClick={() => void send()}>
              {t('Send now')}
            </Button>
          ) : (
            <Text size="sm">{t('They are sent automatically, once, when you are online. Do not sign out before then.')}</Text>
          )}
        </Alert>
      )}
      {waiting.map(
        ({ client, name, refused }) =>
          refused && (
            <Alert key={client} role="status" color="coral" my="md" title={t('Not accepted: {what}', { what: name })}>
              <Group justify="space-between" wrap="nowrap">
                <Text size="sm">{refused}</Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={t('Remove {name}', { name })}
                  onClick={() => void drop(client)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </Alert>
          ),
      )}
    </>
  )
}
