import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { type CropArea, cropPicture, readPicture } from '#lib/crop.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FileProblem } from './file-drop.tsx'
import { Slider } from './slider.tsx'

const ZOOM_MAX = 4
const KEYBOARD_STEP_PX = 8

/** Cuts a picture to a shape: dragged or moved by arrow keys, made larger by wheel, pinch or slider. */
export function CropDialog({
  file,
  title,
  shape,
  width,
  height,
  onCancel,
  onCropped,
}: {
  file: File
  title: string
  shape: 'round' | 'rect'
  /** Of the picture that comes out. */
  width: number
  height: number
  onCancel: () => void
  onCropped: (picture: Blob) => void
}) {
  const [address, setAddress] = useState<string>()
  const [picture, setPicture] = useState<ImageBitmap | 'broken'>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()

  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    let isCurrent = true
    void readPicture(file).then((read) => {
      if (isCurrent) setPicture(read ?? 'broken')
    })
    return () => {
      isCurrent = false
      URL.revokeObjectURL(url)
    }
  }, [file])

  async function finish() {
    if (!area || !picture || picture === 'broken') return
    onCropped(await cropPicture(picture, area, { width, height }))
  }

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={title}
      description="Drag the picture or use the arrow keys; zoom with the slider."
      className="max-w-2xl"
    >
      {picture === 'broken' ? (
        <FileProblem
          text={`${file.name} could not be read as a picture. It may be damaged; choose another one.`}
        />
      ) : (
        <>
          <div className="relative mt-6 h-[min(22rem,50dvh)] overflow-hidden rounded-card bg-ink-0">
            {address && picture ? (
              <Cropper
                image={address}
                crop={crop}
                zoom={zoom}
                maxZoom={ZOOM_MAX}
                aspect={width / height}
                cropShape={shape}
                showGrid={shape === 'rect'}
                keyboardStep={KEYBOARD_STEP_PX}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropAreaChange={(_, pixels) => setArea(pixels)}
                disableAutomaticStylesInjection
                cropperProps={{ 'aria-label': 'Part of the picture that is kept', role: 'group' }}
              />
            ) : null}
          </div>
          <div className="mt-5">
            <Slider
              label="Zoom"
              value={zoom}
              min={1}
              max={ZOOM_MAX}
              step={0.05}
              valueText={`${Math.round(zoom * 100)} %`}
              onChange={setZoom}
            />
          </div>
        </>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        {picture === 'broken' ? null : (
          <Button variant="primary" disabled={!area || !picture} onClick={() => void finish()}>
            Use this part
          </Button>
        )}
      </div>
    </Dialog>
  )
}
