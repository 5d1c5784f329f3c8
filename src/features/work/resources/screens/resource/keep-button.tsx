import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureOf } from '#kit/web/failure.ts'
import { IconDeviceMobileCheck, IconDownload } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { useDeviceCopies } from '../../parts/device-copies.ts'

/** Stores a document on this device for offline use; pressed again, removes it. */
export function KeepButton({ versionId }: { readonly versionId: string }) {
  const { isKept, keep, drop } = useDeviceCopies()
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      if (isKept(versionId)) await drop(versionId)
      else if (await keep(versionId)) toast.success(t('It now opens offline, until you sign out.'))
      else toast.error(t('This device has no room for it.'))
    } catch (thrown) {
      toast.failure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return isKept(versionId) ? (
    <Button variant="default" loading={busy} aria-pressed leftSection={<IconDeviceMobileCheck size={18} />} onClick={() => void act()}>
      {t('On this device')}
    </Button>
  ) : (
    <Button variant="default" loading={busy} leftSection={<IconDownload size={18} />} onClick={() => void act()}>
      {t('Keep')}
    </Button>
  )
}
