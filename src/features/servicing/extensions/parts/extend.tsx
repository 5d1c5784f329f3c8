import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { IconCalendarPlus } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { ExtendForm } from './extend-form.tsx'

/** Extends the cover of a policy in force: for its agent, who offers it, or its holder, who pays for it. */
export default function Extend({ policy }: { readonly policy: PolicyDetail }) {
  const [isOpen, { open, close }] = useDisclosure()
  if (!policy.mayExtend) return null
  return (
    <>
      <Button variant="default" mb="md" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={open}>
        {t('Extend the cover')}
      </Button>
      <Sheet opened={isOpen} onClose={close} title={t('Extend the cover')}>
        <ExtendForm policy={policy} close={close} />
      </Sheet>
    </>
  )
}
