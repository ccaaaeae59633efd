import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built page goes into the Python package; the server serves it from there.
export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", outDir: "../src/motherlode/web", emptyOutDir: true, assetsInlineLimit: 0 },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  // One environment for all files: making one for each took most of the time. No test leaves anything behind.
  test: { environment: "happy-dom", isolate: false, css: { include: [/style\.css/] } },
} as never);
