import { SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { focusOnMount } from '#kit/web/focus-on-mount.ts'
import { t } from '#kit/web/text.ts'
import { ErrorState } from '#kit/web/ui/error-state.tsx'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { Steps } from '#kit/web/ui/steps.tsx'
import type { IdentitySession } from '../public/contract.ts'
import { IDENTITY_DOCUMENT_KINDS } from '../public/rules.ts'
import { finish, OUTCOMES, type Outcome, type Progress, sendPhoto } from './simulator.ts'
import { type Photo, TakePhoto } from './take-photo.tsx'

const STEPS = [
  { id: 'document', title: 'Document' },
  { id: 'selfie', title: 'Your face' },
  { id: 'result', title: 'Result' },
]
const PHOTO_OF = { document: 'A photo of your identity document', selfie: 'A photo of your face' } as const
const SAID: Readonly<Record<Outcome, string>> = { approve: 'Approve', decline: 'Decline', review: 'Review' }

type Props = { readonly session: IdentitySession; readonly progress: Progress; readonly onProgress: (next: Progress) => void }

/** The simulated provider’s screens: each photo is sent to the provider as soon as it is taken, so that none is taken twice. */
export function SimulatedCheck({ session, progress, onProgress }: Props) {
  const [kind, setKind] = useState<string>(IDENTITY_DOCUMENT_KINDS[0].code)
  const [outcome, setOutcome] = useState<Outcome>('approve')
  const [waiting, setWaiting] = useState<Photo>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const capture = progress.photos.includes('document') ? 'selfie' : 'document'

  const send = async (photo: Photo) => {
    setWaiting(photo)
    setBusy(true)
    setFailure(undefined)
    try {
      await sendPhoto(session, capture, photo.blob)
      if (capture === 'selfie') await finish(session, kind, outcome)
      onProgress({ photos: [...progress.photos, capture], finished: capture === 'selfie' })
      setWaiting(undefined)
    } catch (thrown) {
      setFailure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap="md">
      <Steps steps={STEPS} current={capture} />
      <Title key={PHOTO_OF[capture]} order={2} size="h4" ref={progress.photos.length > 0 ? focusOnMount : undefined} tabIndex={-1}>
        {t(PHOTO_OF[capture])}
      </Title>
      {capture === 'document' && (
        <FewSelect
          label={t('Which document?')}
          data={IDENTITY_DOCUMENT_KINDS.map(({ code, name }) => ({ value: code, label: t(name) }))}
          value={kind}
          onChange={(next) => setKind(next ?? kind)}
        />
      )}
      {failure && waiting ? (
        <ErrorState failure={failure} title={t('The photo has not been sent yet')} retry={() => send(waiting)} />
      ) : (
        <TakePhoto key={capture} capture={capture} busy={busy} onTaken={(photo) => void send(photo)} />
      )}
      {capture === 'selfie' && (
        <div>
          <Text size="sm" c="dimmed" mb={4} id="simulated-outcome">
            {t('Demonstration: this check is simulated. How should it end?')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="simulated-outcome"
            value={outcome}
            onChange={(next) => setOutcome(OUTCOMES.find((each) => each === next) ?? 'approve')}
            data={OUTCOMES.map((value) => ({ value, label: t(SAID[value]) }))}
          />
        </div>
      )}
    </Stack>
  )
}
