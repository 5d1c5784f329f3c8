import { useEffect, useState } from 'react'

/** Whether it was drawn before: what is fetched as it is opened is drawn closed, and opens then, as what had been there does. */
export function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn
}
