import { Alert, List } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import type { Application } from '../public/contract/applicant.ts'
import { labelOfPath } from '../rules/paths.ts'
import { stepOf } from './steps.ts'

/** What the office wants corrected here, with its reasons. */
export function ReturnedNote({ application: { returned }, step }: { readonly application: Application; readonly step: string }) {
  const here = returned.filter(({ path, isMended }) => !isMended && stepOf(path) === step)
  if (here.length === 0) return null
  return (
    <Alert color="mango" mb="md" title={t('Our office asks you to fix this')}>
      <List spacing={4}>
        {here.map(({ path, reason }) => (
          <List.Item key={path}>
            <b>{t(labelOfPath(path))}</b>: {reason}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
