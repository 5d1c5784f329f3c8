let writes = 0

/** Whether something that a person did is on its way to the server. */
export const isWriting = (): boolean => writes > 0

export async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  writes += 1
  try {
    return await work()
  } finally {
    writes -= 1
  }
}
