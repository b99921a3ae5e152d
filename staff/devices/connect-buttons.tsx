import { useAction } from '#staff/api/use-action.ts'
import { SmallButton } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { cables, connectPrinter, usePrinters } from '#staff/print/connected-printers.ts'
import { deviceWords } from '#staff/words/people.ts'

/** Connects a ticket printer to this browser; the connection is restored after a reload. */
export function ConnectButtons({ id, name }: { id: string; name: string }) {
  const isConnected = usePrinters((state) => state.ports[id] !== undefined)
  const connect = useAction({
    make: (cable: 'usb' | 'serial') => connectPrinter(id, cable),
    refreshes: ['printers'],
  })
  if (isConnected) return <Tag kind="good">{deviceWords.connected}</Tag>
  return (
    <>
      {cables().map((cable) => (
        <SmallButton
          key={cable}
          aria-label={`${deviceWords.connect}: ${deviceWords[cable]}, ${name}`}
          onClick={() => connect.run(cable)}
        >
          {deviceWords.connect}: {deviceWords[cable]}
        </SmallButton>
      ))}
      <ErrorNotice error={connect.error} />
    </>
  )
}
