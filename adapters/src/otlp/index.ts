export { OtlpSpanExporter, type OtlpSpanExporterOptions } from './otlp-span-exporter.js';
