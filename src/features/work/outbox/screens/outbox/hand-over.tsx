import { Alert, Button, Card, Checkbox, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { dayOf } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { failureOf } from '#kit/web/failure.ts'
import { IconDeviceMobileShare, IconDownload, IconShare } from '#kit/web/icons.ts'
import { leaveToOther, mayLeave, noteHandedOver, type OutboxEntry } from '#kit/web/outbox.ts'
import { isQueuedWrite } from '#kit/web/queued-write.ts'
import { currentPerson } from '#kit/web/session.ts'
import { mayShareFiles, shareFile } from '#kit/web/share-file.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { Confirmation } from '#kit/web/ui/confirmation.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { fetchHandOverKey, handOverKey } from '../../parts/hand-over-key.ts'
import { HANDED_TYPE, LARGEST, sealedSize, sealWrites } from '../../parts/handed-file.ts'

type Props = { readonly entries: readonly OutboxEntry[] }

/**
 * For a device that has no network or will not last: what is waiting goes to another phone of the same person as an encrypted file, and is
 * kept here until the office has it.
 */
export function HandOver({ entries }: Props) {
  const [opened, { open, close }] = useDisclosure()
  const writes = entries.filter(isQueuedWrite)
  if (writes.length === 0) return null
  return (
    <Card withBorder mt="lg">
      <Title order={2} size="h4" mb={4}>
        {t('This device cannot send?')}
      </Title>
      <Text size="sm" mb="sm">
        {t('Hand over what is waiting to another phone, as one file that only you can open.')}
      </Text>
      <Button variant="default" leftSection={<IconDeviceMobileShare size={18} />} onClick={open}>
        {t('Hand over to another phone')}
      </Button>
      <LeaveToOther entries={entries} />
      <Sheet opened={opened} onClose={close} title={t('Hand over to another phone')}>
        <MakeFile writes={writes} others={entries.length - writes.length} close={close} />
      </Sheet>
    </Card>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 100_000
    ? t('about {size} kB', { size: Math.max(1, Math.ceil(bytes / 1000)) })
    : t('about {size} MB', { size: (bytes / 1_000_000).toLocaleString('en-PH', { maximumFractionDigits: 1 }) })

const textSize = (writes: readonly OutboxEntry[]): number => sealedSize(new TextEncoder().encode(JSON.stringify(writes)).length)
const fileSize = (writes: readonly OutboxEntry[]): number => writes.reduce((sum, { file }) => sum + (file ? sealedSize(file.size) : 0), 0)

type MakeProps = { readonly writes: readonly OutboxEntry[]; readonly others: number; readonly close: () => void }

function MakeFile({ writes, others, close }: MakeProps) {
  const [isWhole, setIsWhole] = useState(true)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [made, setMade] = useState<{ readonly blob: Blob; readonly writes: readonly OutboxEntry[] }>()
  const pictures = writes.filter(({ file }) => file)
  const chosen = isWhole ? writes : writes.filter(({ file }) => !file)
  const isTooLarge = textSize(chosen) + fileSize(chosen) > LARGEST

  const seal = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      if (navigator.onLine) await fetchHandOverKey().catch(() => undefined)
      const [key, person] = [await handOverKey(), currentPerson()?.id]
      if (key && person) setMade({ blob: await sealWrites(chosen, key, person), writes: chosen })
      else setFault(t('This device has no key for such a file yet. It gets one automatically as soon as it has a network for a moment.'))
    } catch (thrown) {
      setFault(failureOf(thrown).sentence)
    } finally {
      setBusy(false)
    }
  }
  // The share sheet only opens on a press, so it has a button of its own.
  const give = async () => {
    if (!made) return
    try {
      const name = `kalasag-${dayOf(now())}-${made.writes.length}.txt`
      if (!(await shareFile({ name, blob: made.blob, title: t('Entries for my other phone') }))) return
      await noteHandedOver(made.writes, now().toISOString())
      toast.success(t('The file is ready. On the other phone, take it over in “Waiting to be sent”.'))
      close()
    } catch (thrown) {
      setFault(failureOf(thrown).sentence)
    }
  }

  return (
    <Stack gap="md">
      <Text size="sm">
        {t(
          'The file opens only on a phone where you are signed in and which has a network. There, open “Waiting to be sent” and press “Take over a file”.',
        )}
      </Text>
      <Text>
        {t('{count, plural, one {# entry} other {# entries}}, {size}', {
          count: chosen.length - (isWhole ? pictures.length : 0),
          size: sizeText(textSize(chosen)),
        })}
      </Text>
      {pictures.length > 0 && (
        <Checkbox
          checked={isWhole}
          disabled={made !== undefined}
          onChange={({ currentTarget }) => setIsWhole(currentTarget.checked)}
          label={t('With {count, plural, one {# photo or document} other {# photos and documents}}, {size}', {
            count: pictures.length,
            size: sizeText(fileSize(pictures)),
          })}
        />
      )}
      {pictures.length > 0 && !isWhole && (
        <Text size="sm">{t('They stay on this device, and are sent from here once it has a network.')}</Text>
      )}
      {others > 0 && (
        <Text size="sm">
          {t(
            '{count, plural, one {# more stays} other {# more stay}} on this device: reports of losses and lessons are sent from where they were written.',
            {
              count: others,
            },
          )}
        </Text>
      )}
      <Text size="sm">
        {t(
          'What is in the file stays here as well, and is sent from here too once there is a network. Whichever phone sends first, each counts once.',
        )}
      </Text>
      {isTooLarge && (
        <Alert role="alert" color="coral">
          {t('That is more than the {size} MB allowed in one file. Leave the photos here.', { size: LARGEST / 1_000_000 })}
        </Alert>
      )}
      {fault && (
        <Alert role="alert" color="coral">
          {fault}
        </Alert>
      )}
      {made ? (
        <Button
          fullWidth
          leftSection={mayShareFiles(HANDED_TYPE) ? <IconShare size={18} /> : <IconDownload size={18} />}
          onClick={() => void give()}
        >
          {mayShareFiles(HANDED_TYPE) ? t('Share the file') : t('Save the file')} · {sizeText(made.blob.size)}
        </Button>
      ) : (
        <Button fullWidth loading={busy} disabled={isTooLarge || chosen.length === 0} onClick={() => void seal()}>
          {t('Make the file')}
        </Button>
      )}
    </Stack>
  )
}

/** This device cannot know that the other one has the file: only the person knows, and confirms it. */
function LeaveToOther({ entries }: Props) {
  const [opened, { open, close }] = useDisclosure()
  const leaving = mayLeave(entries)
  if (leaving.length === 0) return null
  return (
    <>
      <Button variant="subtle" mt="xs" onClick={open}>
        {t('The other phone has them')}
      </Button>
      <Confirmation
        opened={opened}
        close={close}
        title={t('Leave them to the other phone?')}
        back={t('Keep them')}
        label={t('Remove')}
        confirm={() => leaveToOther(leaving)}
      >
        {t(
          '{count, plural, one {# entry is} other {# entries are}} removed from this device, which cannot tell whether the other one took the file over. If it did not, they are lost. If you keep them, nothing is done twice.',
          { count: leaving.length },
        )}
      </Confirmation>
    </>
  )
}
