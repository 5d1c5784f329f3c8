import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { IconCheck, IconRefresh } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type Inspection, type Photo, reviewContract } from '../public/contract.ts'

export type Verdict = { readonly verdict: 'clear' | 'send-back'; readonly reason: string }
type Verdicts = Readonly<Record<string, Verdict | undefined>>

/** The decisions on the waiting photographs, until all are made and sent at once. */
export function useReview(inspection: Inspection) {
  const [verdicts, setVerdicts] = useState<Verdicts>({})
  const [isTried, setTried] = useState(false)
  const { send, busy } = useWrite(reviewContract.reviewInspection)
  const waiting = inspection.photos.filter(({ state }) => state === 'taken')
  const decided = waiting.flatMap(({ id }) => (verdicts[id] ? [{ photoId: id, ...verdicts[id] }] : []))
  const mayClear = inspection.notToClear === null
  const plain = mayClear ? waiting.filter(({ id, duplicates }) => !verdicts[id] && duplicates.length === 0) : []
  const back = decided.filter(({ verdict }) => verdict === 'send-back')
  return {
    verdicts,
    decide: (photo: Photo, verdict: Verdict | undefined) => setVerdicts((all) => ({ ...all, [photo.id]: verdict })),
    /** How many could be cleared at once: what was seen before is reviewed individually. */
    plain: plain.length,
    clearPlain: () =>
      setVerdicts((all) => ({ ...all, ...Object.fromEntries(plain.map(({ id }) => [id, { verdict: 'clear' as const, reason: '' }])) })),
    /** What someone who may not clear does not send back keeps waiting. */
    left: mayClear ? waiting.length - decided.length : 0,
    back: back.length,
    busy,
    /** After an attempt to finish: what is missing about a photograph. */
    faultOf: ({ id }: Photo) => (isTried && lacksReason(verdicts[id]) ? t('Say in a few words what to do better.') : undefined),
    finish: async () => {
      setTried(true)
      if (back.some(lacksReason)) return toast.warning(t('For each photo you return, say what to do better.'))
      const done = await send({
        params: { inspectionId: inspection.id },
        body: { verdicts: decided.map(({ reason, ...each }) => (each.verdict === 'clear' ? each : { ...each, reason })) },
      })
      if (!done) return
      setVerdicts({})
      setTried(false)
      toast.success(
        done.data.state === 'cleared' ? t('The inspection is cleared.') : t('Returned. The agent and the customer have been notified.'),
      )
    },
  }
}

const lacksReason = (verdict: Verdict | undefined): boolean => verdict?.verdict === 'send-back' && verdict.reason.trim().length < 3

type Props = {
  readonly photo: Photo
  readonly title: string
  readonly verdict: Verdict | undefined
  readonly fault: string | undefined
  readonly mayClear: boolean
  /** Undefined means undecided again. */
  readonly onDecide: (verdict: Verdict | undefined) => void
}

/** Clears one photograph, or sends it back with what to do better; those who may not clear it can undo that instead. */
export function PhotoDecision({ photo, title, verdict, fault, mayClear, onDecide }: Props) {
  if (photo.state !== 'taken') return null
  const isBack = verdict?.verdict === 'send-back'
  return (
    <>
      <Group grow preventGrowOverflow={false} mt="sm" gap="xs">
        <Button
          variant={isBack ? 'light' : 'default'}
          px="xs"
          color="coral"
          leftSection={<IconRefresh size={18} aria-hidden />}
          aria-pressed={isBack}
          aria-label={t('Return it: {title}', { title })}
          onClick={() => onDecide(isBack && !mayClear ? undefined : { verdict: 'send-back', reason: verdict?.reason ?? '' })}
        >
          {t('Return it')}
        </Button>
        {mayClear && (
          <Button
            variant={verdict?.verdict === 'clear' ? 'light' : 'default'}
            px="xs"
            color="leaf"
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-pressed={verdict?.verdict === 'clear'}
            aria-label={t('Clear photo: {title}', { title })}
            onClick={() => onDecide({ verdict: 'clear', reason: '' })}
          >
            {t('Clear photo')}
          </Button>
        )}
      </Group>
      {isBack && (
        <Textarea
          mt="xs"
          label={t('What to do better')}
          description={t('The customer will read it.')}
          maxLength={300}
          autosize
          required
          value={verdict.reason}
          error={fault}
          onChange={({ currentTarget }) => onDecide({ verdict: 'send-back', reason: currentTarget.value })}
        />
      )}
    </>
  )
}
