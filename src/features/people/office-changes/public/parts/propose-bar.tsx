import { Button } from '@mantine/core'
import { t } from '#kit/web/text.ts'

/** In the page's bar, so that it is visible however long the form is, even with a keyboard open. */
export const ProposeButton = ({ formId, busy }: { readonly formId: string; readonly busy: boolean }) => (
  <Button type="submit" form={formId} loading={busy}>
    {t('Propose the change')}
  </Button>
)

/** Whether the viewer may propose; no one may while another change is waiting. */
export const isOpenToChange = (versions: readonly { readonly state: string }[] | undefined): boolean =>
  versions?.every(({ state }) => state !== 'proposed') ?? false
