import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Asks one address over and over, in a thread of its own so that it measures the program and not those who flood it; told to end, it says its times. */
const times: number[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
while (!isOver) {
  const began = performance.now()
  const reply = await fetch(workerData.url)
  await reply.arrayBuffer()
  times.push(performance.now() - began)
  await pause(10)
}
parentPort?.postMessage(times)
