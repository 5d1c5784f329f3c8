/** Tabs take turns. */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => navigator.locks?.request(name, work) ?? work()
