import { useEffect, useState } from 'react'

/** Whether it was drawn before: what is fetched on opening is drawn closed first, and opens then, like something that had been there. */
export function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn
}
