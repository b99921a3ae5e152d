/** Heartbeat of a screen that listens at an outlet, as `POST /api/staff/beat` takes it; a test states what it wants different. */
export function heartbeatOf(outlet: string, given: object = {}) {
  return {
    outlets: [outlet],
    sound: 'on',
    visible: true,
    battery: null,
    printer: null,
    queue: 0,
    version: '1',
    ...given,
  }
}
