import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { signOut } from '#kit/web/tokens.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { reportFailure, useWrite } from '#kit/web/use-write.ts'
import { accountContract, type OwnSession } from '../contract/account.ts'

/** Every signed-in device, and the ways to sign it out. */
export function OwnSessions() {
  const read = useRead(accountContract.ownSessions)
  const others = useWrite(accountContract.endOtherSessions)
  const endOthers = async () => {
    if (await others.send({ body: {} })) toast.success(t('Every other device is signed out.'))
  }
  const endAll = async () => {
    if (!(await others.send({ body: {} }))) return
    await signOut().then((goOnTo) => location.assign(goOnTo), reportFailure)
  }
  return (
    <DetailCard title="Where you are signed in">
      <Text mb="md">{t('If you do not recognise one of these, sign it out and change your password.')}</Text>
      <Loaded read={read}>
        {(sessions) => (
          <>
            <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
              {sessions.map((session) => (
                <Session key={session.id} session={session} />
              ))}
            </Stack>
            <Group mt="md" gap="sm">
              {sessions.length > 1 && (
                <Button variant="default" loading={others.busy} onClick={() => void endOthers()}>
                  {t('Sign out other devices')}
                </Button>
              )}
              <Button variant="subtle" color="coral" loading={others.busy} onClick={() => void endAll()}>
                {t('Sign out everywhere')}
              </Button>
            </Group>
          </>
        )}
      </Loaded>
    </DetailCard>
  )
}

function Session({ session: { id, device, address, startedAt, seenAt, isThis } }: { readonly session: OwnSession }) {
  const end = useWrite(accountContract.endOwnSession)
  const name = device || t('A program')
  const endIt = async () => {
    const done = await end.send({ body: { id } })
    if (done) setCached(accountContract.ownSessions, undefined, done.data)
  }
  return (
    <Group
      component="li"
      justify="space-between"
      wrap="nowrap"
      py="sm"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {isThis && (
            <Badge color="leaf" variant="light" tt="none">
              {t('This device')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('Since')} <InstantText at={startedAt} />
          {address && ` · ${address}`}
        </Text>
        <Text size="sm" c="dimmed">
          {t('Last used')} <InstantText at={seenAt} />
        </Text>
      </div>
      {!isThis && (
        <Button
          variant="subtle"
          color="coral"
          style={{ flexShrink: 0 }}
          loading={end.busy}
          onClick={() => void endIt()}
          aria-label={t('Sign out {device}', { device: name })}
        >
          {t('Sign out')}
        </Button>
      )}
    </Group>
  )
}
