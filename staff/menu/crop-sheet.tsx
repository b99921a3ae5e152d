import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#staff/controls/button.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { menuWords } from '#staff/words/menu.ts'
import { type Area, cropPicture } from './crop-picture.ts'
import styles from './form.module.css'

interface Props {
  file: File
  kind: 'photo' | 'cutout'
  isSending: boolean
  onClose(): void
  onCropped(picture: Blob): void
  onUnreadable(): void
}

/** Which square of a picture is kept; by pointer, fingers or arrow keys. */
export function CropSheet({ file, kind, isSending, onClose, onCropped, onUnreadable }: Props) {
  const [url, setUrl] = useState<string | null>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  return (
    <Panel
      title={menuWords.picture.crop}
      onClose={onClose}
      action={
        <Button
          isBusy={isSending}
          aria-disabled={area === null || undefined}
          onClick={() =>
            area && !isSending && void cropPicture(file, area, kind).then(onCropped, onUnreadable)
          }
        >
          {menuWords.picture.use}
        </Button>
      }
    >
      <p>{menuWords.picture.cropHint}</p>
      <div className={styles.cropArea}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            // Its styles are a file: a style element is refused by the page's policy.
            disableAutomaticStylesInjection
            objectFit="contain"
            cropperProps={{ role: 'group', 'aria-label': menuWords.picture.area }}
            mediaProps={{ onError: onUnreadable }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <label>
        {menuWords.picture.zoom}
        <input
          className={styles.zoomRange}
          type="range"
          min={1}
          max={4}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Panel>
  )
}
