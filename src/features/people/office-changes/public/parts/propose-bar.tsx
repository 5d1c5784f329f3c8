import { Button } from '@mantine/core'
import { t } from '#kit/web/text.ts'

/** In the bar of the page, so that it is in sight however long the form is, beside a keyboard as well. */
export const ProposeButton = ({ formId, busy }: { readonly formId: string; readonly busy: boolean }) => (
  <Button type="submit" form={formId} loading={busy}>
    {t('Propose')}
  </Button>
)

/** Whether whoever looks may propose, which nobody may while another change waits. */
export const isOpenToChange = (versions: readonly { readonly state: string }[] | undefined): boolean =>
  versions?.every(({ state }) => state !== 'proposed') ?? false
