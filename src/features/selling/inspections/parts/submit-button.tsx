import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import type { Capture } from '../public/contract.ts'
import type { LinkKind } from '../rules/inspections.ts'
import type { Capturing } from './use-capture.ts'

type Props = Pick<Capturing, 'waiting' | 'submit'> & { readonly capture: Capture; readonly token: string; readonly type: LinkKind }

/** Submits the photographs for review, once every required one has arrived. */
export function SubmitButton({ capture, waiting, submit, token, type }: Props) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await submit()
      navigate(pathTo('inspections/succeeded', {}, { id: token, type }), { replace: true })
    } catch (thrown) {
      toast.failure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button disabled={!capture.isComplete || waiting.length > 0} loading={busy} onClick={() => void press()}>
      {t('Send for review')}
    </Button>
  )
}
