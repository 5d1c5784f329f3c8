import { Alert, Button, FileButton as FileInput, Group, Progress, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { SPREADSHEETS } from '#domain/read-rows.ts'
import { IconFileSpreadsheet } from '#kit/web/icons.ts'
import { askToSend } from '#kit/web/large-send.ts'
import { t } from '#kit/web/text.ts'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { putReceivedAway, useReceived } from '#kit/web/use-received.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type Batch, contract } from '../public/contract.ts'
import { LARGEST_PART } from '../rules/batch.ts'
import { forgetUpload, goOnSending, keptUpload, sendInParts, type Target } from './send-in-parts.ts'

type Props = Target & {
  readonly label: string
  readonly variant?: string
  readonly onTaken: (batch: Batch) => void
}

/**
 * Accepts a spreadsheet, a large one in parts that survive a network failure and a reload; problems of the file itself appear beside it.
 */
export function ChooseFile({ line, kind, batch, label, variant = 'filled', onTaken }: Props) {
  const target = { line, kind, batch }
  const { submit, busy } = useWrite(kind === 'fleet' ? contract.groupExcelUpload : contract.bulkUpload)
  const { failure, attempt } = useAttempt()
  const [part, setPart] = useState<number>()
  const sending = useRef<AbortController>(undefined)
  const reset = useRef<() => void>(null)
  const inHand = useReceived()?.find((each) => each.kind === 'workbook')?.file

  const carry = async (send: (how: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<Batch>) => {
    const stop = new AbortController()
    sending.current = stop
    setPart(0)
    const taken = await attempt(() =>
      send({ signal: stop.signal, onProgress: setPart }).catch((thrown) => (stop.signal.aborted ? undefined : Promise.reject(thrown))),
    )
    if (stop.signal.aborted) return
    setPart(undefined)
    if (taken) onTaken(taken)
  }
  const begin = useRef(carry)
  begin.current = carry
  useEffect(() => {
    let isCurrent = true
    void keptUpload({ line, kind, batch }).then((kept) => {
      if (isCurrent && kept) void begin.current((how) => goOnSending(kept, { line, kind, batch }, how))
    })
    return () => {
      isCurrent = false
      sending.current?.abort()
    }
  }, [line, kind, batch])

  const take = async (file: File | null) => {
    // So that the same file can be chosen again once it is corrected.
    reset.current?.()
    if (!file) return
    if (file.size > LARGEST_PART) {
      const isAgreed = await attempt(() => askToSend([file]).then(() => true))
      return isAgreed && carry((how) => sendInParts(file, target, how))
    }
    const taken = await attempt(() => submit({ query: { line, batch } }, { file }))
    if (taken) onTaken(taken)
  }
  const takeInHand = async (file: File) => {
    await take(file)
    await putReceivedAway()
  }
  const stop = () => {
    sending.current?.abort()
    setPart(undefined)
    void forgetUpload(target)
  }
  return (
    <div>
      {failure && (
        <Alert
          color={failure.isWarning ? 'mango' : 'coral'}
          role="alert"
          mb="sm"
          title={failure.isWarning ? undefined : t('The file was not accepted')}
        >
          {failure.sentence}
        </Alert>
      )}
      {part === undefined && inHand && (
        <Button fullWidth mb="sm" loading={busy} onClick={() => void takeInHand(inHand)}>
          {t('Upload “{name}”', { name: inHand.name })}
        </Button>
      )}
      {part === undefined ? (
        <FileInput accept={SPREADSHEETS} resetRef={reset} onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant={inHand ? 'default' : variant}
              loading={busy}
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            >
              {label}
            </Button>
          )}
        </FileInput>
      ) : (
        <div role="status">
          <Text size="sm">
            {t('{percent} % sent. It continues automatically after an interruption; you may close this page and come back.', {
              percent: Math.round(part * 100),
            })}
          </Text>
          <Group wrap="nowrap">
            <Progress value={part * 100} aria-label={t('How much of the file is sent')} flex={1} />
            <Button variant="default" onClick={stop}>
              {t('Stop')}
            </Button>
          </Group>
        </div>
      )}
    </div>
  )
}
