import { Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { AdministrationTabs } from '../../parts/administration-tabs.tsx'
import { MoveDialog, type Moved } from '../../parts/move-dialog.tsx'
import { branchContract } from '../../public/contract/branches.ts'
import { BranchTree } from './branch-tree.tsx'

/** Who works below whom, branch by branch: opened level by level, and moved by dragging or with a button. */
export default function Hierarchy() {
  const read = useRead(branchContract.branches)
  const [moved, move] = useState<Moved>()
  return (
    <Page title={t('People and branches')} wide>
      <AdministrationTabs value="hierarchy" />
      <Text size="sm" c="dimmed" mb="md">
        {t('Open a branch. Drag someone onto another manager, or press Move.')}
      </Text>
      <Loaded read={read}>{(branches) => <BranchTree branches={branches} move={move} />}</Loaded>
      <MoveDialog who={moved} close={() => move(undefined)} />
    </Page>
  )
}
