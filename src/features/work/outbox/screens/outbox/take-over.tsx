import { Alert, Button, Card, FileButton as ChooseFile, List, Stack, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatInstant } from '#domain/day.ts'
import { sendWhatWaits } from '#kit/web/background-sync.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { IconFileImport } from '#kit/web/icons.ts'
import { useOnline } from '#kit/web/online.ts'
import { currentPerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { openTicket } from '../../parts/hand-over-key.ts'
import { type HandedWrites, openWrites } from '../../parts/handed-file.ts'
import { notHere, takenAt, takeOver } from '../../parts/take-over.ts'

type Opened = { readonly handed: HandedWrites; readonly left: number; readonly before: string | undefined }

/** What another phone of the same person handed over as a file: reviewed, then sent from here. */
export function TakeOver() {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Failure>()
  const [opened, setOpened] = useState<Opened>()
  const reset = useRef<() => void>(null)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault(undefined)
    try {
      await work()
    } catch (thrown) {
      setFault(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File | null) => {
    if (!file) return
    // So that the same file can be chosen again.
    reset.current?.()
    void attempt(async () => {
      const handed = await openWrites(file, currentPerson()?.id ?? '', openTicket)
      setOpened({ handed, left: (await notHere(handed)).length, before: await takenAt(handed) })
    })
  }
  const take = ({ handed, left }: Opened) =>
    attempt(async () => {
      await takeOver(handed)
      setOpened(undefined)
      toast.success(t('{count, plural, one {# entry was} other {# entries were}} taken over, and will be sent from here.', { count: left }))
      void sendWhatWaits({ now: true })
    })
  const note = <FailureNote failure={fault} />

  return (
    <Card withBorder mt="lg">
      <Title order={2} size="h4" mb={4}>
        {t('From another phone')}
      </Title>
      {!opened && note}
      <Text size="sm" mb="sm">
        {online
          ? t('What you wrote on a phone that cannot send arrives here as a file, and is sent from here.')
          : t('You need a network to open a file from another phone: go online for a moment.')}
      </Text>
      <ChooseFile resetRef={reset} accept=".txt,text/plain" onChange={choose} inputProps={{ 'aria-label': t('Take over a file') }}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileImport size={18} />} loading={busy} disabled={!online}>
            {t('Take over a file')}
          </Button>
        )}
      </ChooseFile>
      <Sheet opened={opened !== undefined} onClose={() => setOpened(undefined)} title={t('Take over from another phone')}>
        {opened && (
          <Stack gap="md">
            <Text>
              {t('{count, plural, one {# entry} other {# entries}}, handed over {when}', {
                count: opened.handed.entries.length,
                when: formatInstant(new Date(opened.handed.madeAt)),
              })}
            </Text>
            {opened.before && (
              <Alert role="status" color="mango">
                {t('You took this file over here {when}. What was already sent counts once, however often it is sent.', {
                  when: formatInstant(new Date(opened.before)),
                })}
              </Alert>
            )}
            <List size="sm" spacing={4}>
              {opened.handed.entries.map(({ id, title }) => (
                <List.Item key={id}>{title}</List.Item>
              ))}
            </List>
            {note}
            {opened.left === 0 ? (
              <Text role="status">{t('All of it is already waiting here, or this is the phone that made it.')}</Text>
            ) : (
              <Button fullWidth loading={busy} onClick={() => void take(opened)}>
                {t('Take over {count, plural, one {# entry} other {# entries}}', { count: opened.left })}
              </Button>
            )}
          </Stack>
        )}
      </Sheet>
    </Card>
  )
}
