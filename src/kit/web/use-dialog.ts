import { useState } from 'react'

/** A dialog that keeps what was typed in it when it is closed, until it is finished: `<Dialog opened={opened} onClose={close} keepMounted={isBegun}>`. */
export function useDialog() {
  const [stage, setStage] = useState<'none' | 'open' | 'aside'>('none')
  return {
    opened: stage === 'open',
    isBegun: stage !== 'none',
    open: () => setStage('open'),
    close: () => setStage('aside'),
    /** What was typed was sent: the next time it starts empty. */
    finish: () => setStage('none'),
  }
}
